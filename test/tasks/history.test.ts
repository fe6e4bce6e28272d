import { expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { createDatabase } from '../../src/db/call.ts'
import { createPool } from '../../src/db/pool.ts'
import { createJobEnds } from '../../src/worker/job-ends.ts'
import { pageOf, read } from '../support/llm.ts'
import { awaitMail, jobsDone } from '../support/mails.ts'
import { useServer } from '../support/server.ts'

// What is kept of jobs that ended, with a real worker.

const server = useServer({ worker: true })
const rows = async (text: string) => (await server.database.owner.query(text)).rows

test('a mail that was sent has ended, under the id of the request that caused it', async () => {
  const [ann, admin] = [await server.person(), await server.admin()]
  const asked = await server.anonymous.post('/auth/password-reset/request', { email: ann.email })
  await awaitMail(server, ann.email)
  await jobsDone(server)
  const request_id = asked.headers.get('x-request-id')
  const history = async () => (await admin.get(`/admin/jobs/history?request_id=${request_id}`)).body
  await expect.poll(async () => (await history()).items.length).toBe(1)
  const ended = { task: 'password_reset_mail', request_id, outcome: 'done', cause: null, attempts: 1 }
  expect(await history()).toMatchObject({ items: [ended], has_more: false })
  expect(JSON.stringify(await history())).not.toContain(ann.email)
})

test('a model that fails for good ends its job as failed', async () => {
  const ann = await server.person()
  server.sandbox.faults.llm = { status: 400, times: 1 }
  expect((await read(ann, (await pageOf(ann)).id)).status).toBe(502)
  const failed = "select outcome, cause from jobs.history where task = 'resonance'"
  await expect
    .poll(() => rows(failed))
    .toMatchObject([{ outcome: 'failed', cause: expect.stringContaining('status 400') }])
  await jobsDone(server)
})

test('a job that fails in its last attempt has ended, and stays in the queue as failed', async () => {
  await rows("select graphile_worker.add_job('password_changed_mail', '{}', max_attempts => 1)")
  const failed = "select outcome, cause from jobs.history where task = 'password_changed_mail'"
  const cause = 'unexpected form: user_id: Invalid input: expected number, received undefined'
  await expect.poll(() => rows(failed)).toEqual([{ outcome: 'failed', cause }])
  await expect.poll(() => rows('select status from jobs.queue()')).toEqual([{ status: 'failed' }])
})

test('jobs that end together are kept together, whatever their errors are made of', async () => {
  const log = createLog('silent')
  const pool = createPool(server.database.urlOf('app_worker'), 1, log)
  try {
    const later =
      "select (graphile_worker.add_job('essay', run_at => now() + interval '1 day')).id from generate_series(1, 3)"
    const ids = (await rows(later)).map(({ id }) => id as string)
    const lock = "update graphile_worker._private_jobs set locked_by = 'here', locked_at = now() where id = any ($1)"
    await server.database.owner.query(lock, [ids])
    const keepEnd = createJobEnds(createDatabase(pool, []), log)
    const errors = ['a NUL \0 in it', 'half a pair \ud83d', null]
    const ended = ids.map((job_id, n) => {
      const error = errors[n] ?? null
      return keepEnd({ job_id, worker_id: 'here', outcome: error ? 'failed' : 'done', error, removed: true })
    })
    await Promise.all(ended)
    const { rows: kept } = await server.database.owner.query(
      'select outcome, cause from jobs.history where job_id = any ($1) order by job_id',
      [ids],
    )
    expect(kept).toEqual([
      { outcome: 'failed', cause: 'a NUL in it' },
      { outcome: 'failed', cause: 'half a pair \ufffd' },
      { outcome: 'done', cause: null },
    ])
  } finally {
    await pool.end()
  }
})
