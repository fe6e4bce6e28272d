import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { register } from 'prom-client'
import type { Env } from '../../src/platform/base/config.ts'
import { readConfig } from '../../src/platform/base/config.ts'
import { createLog } from '../../src/platform/base/log.ts'
import { startWorker } from '../../src/platform/processes/worker.ts'
import { program } from '../../src/program/program.ts'

// Measures jobs per second, and the delay from the commit to the start of a job. The job is a mail to a user that does
// not exist: one database call and no mail.

const TASK = 'password_changed_mail'
const JOBS = 10_000
const SINGLE = 100

export async function jobs(ownerUrl: string, env: Env) {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  const enqueue = (count: number) =>
    owner.query(`select lib.enqueue($1, '{"user_id": 0}') from generate_series(1, $2)`, [TASK, count])
  const done = async () => {
    for (;;) {
      const { rowCount } = await owner.query('select from graphile_worker._private_jobs limit 1')
      if (rowCount === 0) return
      await sleep(5)
    }
  }
  await owner.query('delete from graphile_worker._private_jobs')
  const url = Object.assign(new URL(ownerUrl), { username: 'app_worker', password: 'worker' }).href
  const worker = await startWorker(program, readConfig(env), url, createLog('error'))
  await enqueue(JOBS / 10) // warm
  // A plan that a worker made for an empty queue reads all of it; autovacuum analyzes within minutes.
  await owner.query('analyze graphile_worker._private_jobs')
  await done()
  const start = performance.now()
  await enqueue(JOBS)
  await done()
  const rate = JOBS / ((performance.now() - start) / 1000)

  register.resetMetrics()
  for (let n = 0; n < SINGLE; n++) {
    await enqueue(1)
    await done()
  }
  const { values } = (await register.getSingleMetric('job_start_delay_seconds')?.get()) ?? { values: [] }
  const of = (suffix: string) =>
    values.find(
      (value) =>
        'metricName' in value && value.metricName === `job_start_delay_seconds_${suffix}` && value.labels.task === TASK,
    )?.value ?? Number.NaN
  await worker.stop()
  await owner.end()
  return {
    row: 'a job of one statement',
    'jobs /s': Math.round(rate),
    'start after ms': ((of('sum') / of('count')) * 1000).toFixed(1),
  }
}
