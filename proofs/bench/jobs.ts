import { setTimeout as sleep } from 'node:timers/promises'
import { metered } from './cpu.ts'
import { median, ms, rate } from './results.ts'
import type { Delays, Service } from './service.ts'

// Measures what a job costs, jobs per second, and the delay from the commit to the start of a job. The job is a mail to
// a user that does not exist: one database call and no mail.

const TASK = 'password_changed_mail'
const JOBS = 10_000
const SINGLE = 100

type Sample = { rate: number; databaseCpu: number; workerCpu: number; delay: number }

/** A row for each checkout, measured in turn. */
export async function jobs(services: readonly Service[], rounds: number) {
  const samples = services.map(() => [] as Sample[])
  for (let round = 0; round < rounds; round++) {
    for (const [n, service] of services.entries()) samples[n]?.push(await measure(service))
  }
  return samples.map((taken, n) => ({
    row: `a job of one statement${n === 0 ? '' : ', before'}`,
    'jobs /s': rate(median(taken.map((sample) => sample.rate))),
    'PostgreSQL CPU ms': ms(median(taken.map(({ databaseCpu }) => databaseCpu))),
    'worker CPU ms': ms(median(taken.map(({ workerCpu }) => workerCpu))),
    'start after ms': ms(median(taken.map(({ delay }) => delay))),
  }))
}

/**
 * One round with a worker of its own. It starts on a queue that was vacuumed while it was empty, as a quiet service has
 * one: a plan made then must serve the burst as well.
 */
async function measure({ owner, startWorker }: Service): Promise<Sample> {
  const enqueue = (count: number) =>
    owner.query(`select lib.enqueue($1, '{"user_id": 0}') from generate_series(1, $2)`, [TASK, count])
  const done = async (every: number) => {
    for (;;) {
      const { rowCount } = await owner.query('select from graphile_worker._private_jobs limit 1')
      if (rowCount === 0) return
      await sleep(every)
    }
  }
  await owner.query('delete from graphile_worker._private_jobs')
  await owner.query('vacuum graphile_worker._private_jobs')
  const worker = await startWorker()
  await enqueue(JOBS / 10) // warm
  await done(5)

  const start = performance.now()
  const { database, own } = await metered(
    owner,
    [worker.pid],
    async () => {
      await enqueue(JOBS)
      await done(50)
    },
    'app_worker',
  )
  const seconds = (performance.now() - start) / 1000

  const before = await worker.delays()
  for (let n = 0; n < SINGLE; n++) {
    await enqueue(1)
    await done(5)
  }
  const delay = meanOf(before, await worker.delays())
  await worker.stop()
  return { rate: JOBS / seconds, databaseCpu: database / JOBS, workerCpu: own / JOBS, delay }
}

const meanOf = (before: Delays, after: Delays) => ((after.seconds - before.seconds) / (after.jobs - before.jobs)) * 1000
