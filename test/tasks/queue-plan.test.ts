import { runOnce } from 'graphile-worker'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { createQueuePool } from '../../src/worker/queue-pool.ts'
import { cloneDatabase } from '../support/database.ts'

test('a worker takes a job by indexes, also by a plan that it made while the queue was empty', async () => {
  const database = await cloneDatabase()
  onTestFinished(() => database.drop())
  const name = new URL(database.urlOf('superuser')).pathname.slice(1)
  const explain = ['session_preload_libraries = auto_explain', 'auto_explain.log_min_duration = 0']
  for (const setting of [...explain, 'auto_explain.log_level = notice'])
    await database.asSuperuser(`alter role app_worker in database ${name} set ${setting}`)
  await database.owner.query('vacuum graphile_worker._private_jobs') // the planner knows now that it is empty

  const plans: string[] = []
  const pool = createQueuePool(database.urlOf('app_worker'), 1, createLog('silent'), () => {})
  pool.on('connect', (client) => client.on('notice', ({ message }) => plans.push(message ?? '')))
  await runOnce({ pgPool: pool, taskList: { essay: () => {} } }).finally(() => pool.end())

  const taking = plans.filter((plan) => /_private_jobs[\s\S]*skip locked/.test(plan))
  expect(taking).not.toEqual([])
  for (const plan of taking) {
    expect(plan.match(/Index Scan using \w+ on _private_jobs/g)).toHaveLength(2) // finds it, then takes it
    expect(plan).not.toMatch(/Seq Scan on _private_jobs|Sort Key|Hash|Merge/)
  }
})
