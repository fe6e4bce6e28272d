import { beforeAll, beforeEach, expect, test } from 'vitest'
import { emailFingerprint } from '../../src/base/log.ts'
import type { Client } from '../support/client.ts'
import { NO_SUCH_IDS, refusal } from '../support/habits.ts'
import { pageOf, read, UNSPENT, walletOf } from '../support/llm.ts'
import { useServer } from '../support/server.ts'

// The routes of the job queue. No worker runs here, so jobs stay in their state.

const server = useServer()
let admin: Client
let ann: Client
beforeAll(async () => {
  ;[admin, ann] = [await server.admin(), await server.person()]
})
beforeEach(() => rows('delete from graphile_worker._private_jobs'))

const rows = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const PATH = '/admin/jobs/'
/** Inserts a job and sets columns of it. */
async function job(columns = '', task = 'essay', payload: unknown = {}): Promise<number> {
  const [made] = await rows('select (graphile_worker.add_job($1, $2)).id::integer as id', [task, payload])
  if (columns !== '') await rows(`update graphile_worker._private_jobs set ${columns} where id = ${made.id}`)
  return made.id
}
const RUNNING = "locked_at = now(), locked_by = 'a worker', attempts = 1"
const FAILED = "attempts = 25, last_error = 'no'"
const events = (name: string) => server.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === name)

test('only admins may use the routes: 403 comes after 401 and before 422', async () => {
  for (const [method, path] of [
    ['GET', '/admin/jobs/?limit=x'],
    ['GET', '/admin/jobs/summary'],
    ['GET', '/admin/jobs/causes'],
    ['POST', '/admin/jobs/bulk'],
    ['GET', '/admin/jobs/history?outcome=x'],
    ['GET', '/admin/jobs/x'],
    ['POST', '/admin/jobs/retry'],
    ['POST', '/admin/jobs/cancel'],
    ['POST', '/admin/jobs/unlock'],
  ] as const) {
    expect(refusal(await server.anonymous.request(method, path)), path).toEqual([401, 'unauthorized'])
    expect(refusal(await ann.request(method, path)), path).toEqual([403, 'admin_required'])
  }
})

test('jobs are listed in an envelope, filtered by status and task', async () => {
  const id = await job("max_attempts = 7, priority = 3, run_at = '2026-03-01 10:00Z'")
  const [failed, running] = [await job(FAILED, 'resonance'), await job(RUNNING)]
  const all = (await admin.get(PATH)).body
  expect(all.items.map((each: { id: number }) => each.id)).toEqual([failed, running, id])
  expect((await admin.get(`${PATH}?status=ready`)).body).toEqual({
    items: [
      {
        id,
        task: 'essay',
        status: 'ready',
        attempts: 0,
        max_attempts: 7,
        run_at: '2026-03-01T10:00:00.000000Z',
        created_at: expect.any(String),
        updated_at: expect.any(String),
        locked_at: null,
        locked_by: null,
        last_error: null,
        priority: 3,
      },
    ],
    total: 1,
    limit: 50,
    offset: 0,
    has_more: false,
  })
  expect((await admin.get(`${PATH}?task=resonance&limit=1`)).body).toMatchObject({ items: [{ id: failed }], total: 1 })
  expect((await admin.get(`${PATH}?limit=1&offset=1`)).body).toMatchObject({ items: [{ id: running }], has_more: true })
  for (const query of ['status=gone', 'status=', 'task=', 'limit=0', 'limit=201', 'offset=-1']) {
    expect((await admin.get(`${PATH}?${query}`)).status, query).toBe(422)
  }
})

test('the summary counts jobs and lists the workers', async () => {
  await rows("insert into lib.worker_heartbeats values ('here:1', '{a worker}', now(), now())")
  await job(RUNNING)
  await job("run_at = now() - interval '1 hour'")
  const { body } = await admin.get('/admin/jobs/summary')
  const counts = { ready: 1, scheduled: 0, running: 1, retrying: 0, failed: 0 }
  expect(body).toMatchObject({ counts, tasks: [{ task: 'essay', ...counts }] })
  expect(body.oldest_ready_seconds).toBeGreaterThanOrEqual(3600)
  expect(body.workers).toMatchObject([{ process_id: 'here:1', alive: true, running: 1 }])
  await rows('delete from lib.worker_heartbeats')
})

test('a job shows an e-mail address as a fingerprint, and no other personal data', async () => {
  await server.anonymous.post('/auth/password-reset/request', { email: ' Somebody@Example.com ' })
  const [{ id }] = (await admin.get(PATH)).body.items
  const { body, text } = await admin.get(`/admin/jobs/${id}`)
  expect(body).toMatchObject({ id, task: 'password_reset_mail', status: 'ready' })
  expect(body.payload).toEqual({
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    email: emailFingerprint('somebody@example.com'),
    ip_address: '[redacted]',
    user_agent: '[redacted]',
    trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(text).not.toContain('127.0.0.1')
  for (const none of NO_SUCH_IDS) {
    expect(refusal(await admin.get(`/admin/jobs/${none}`))).toEqual([404, 'job_not_found'])
  }
  expect((await admin.get('/admin/jobs/x')).status).toBe(422)
})

test('a retry makes jobs ready, lists those it could not retry, and is logged', async () => {
  const [failed, running] = [await job(FAILED), await job(RUNNING)]
  expect((await admin.post('/admin/jobs/retry', { ids: [running, failed, 999_999] })).body).toEqual({
    changed: [failed],
    unchanged: [
      { id: running, reason: 'running' },
      { id: 999_999, reason: 'job_not_found' },
    ],
  })
  expect((await admin.get(`/admin/jobs/${failed}`)).body).toMatchObject({ status: 'ready', attempts: 0 })
  expect(events('jobs_retried')).toMatchObject([{ admin_id: admin.userId, job_ids: [failed] }])
})

test('a cancelled job is deleted, which is logged', async () => {
  const [failed, running] = [await job(FAILED), await job(RUNNING)]
  expect((await admin.post('/admin/jobs/cancel', { ids: [running, failed] })).body).toEqual({
    changed: [failed],
    unchanged: [{ id: running, reason: 'running' }],
  })
  expect((await admin.get(PATH)).body).toMatchObject({ items: [{ id: running }], total: 1 })
  expect(events('jobs_cancelled')).toMatchObject([{ admin_id: admin.userId, job_ids: [failed] }])
})

test('retry and cancel accept 1 to 100 ids', async () => {
  for (const route of ['retry', 'cancel']) {
    for (const body of [{}, { ids: [] }, { ids: Array(101).fill(1) }, { ids: ['1'] }, { ids: [1.5] }, { ids: 1 }, []]) {
      expect((await admin.post(`/admin/jobs/${route}`, body)).status).toBe(422)
    }
    const { body } = await admin.post(`/admin/jobs/${route}`, { ids: [-5, 2 ** 53, 1e300] })
    expect(body.changed).toEqual([])
    expect(body.unchanged.every(({ reason }: { reason: string }) => reason === 'job_not_found')).toBe(true)
  }
})

test('causes group failures, and one request changes all jobs of a cause', async () => {
  for (const row of [1, 2, 3]) await job(`attempts = 25, last_error = 'row ${row} is locked'`)
  const other = await job(FAILED, 'resonance')
  const { items } = (await admin.get(`${PATH}causes`)).body
  expect(items).toMatchObject([
    { task: 'essay', cause: 'row … is locked', status: 'failed', count: 3 },
    { task: 'resonance', cause: 'no', status: 'failed', count: 1, sample_ids: [other] },
  ])
  const cause = encodeURIComponent(items[0].cause)
  expect((await admin.get(`${PATH}?cause=${cause}&limit=1`)).body).toMatchObject({ total: 3, has_more: true })
  expect((await admin.get(`${PATH}causes?task=resonance`)).body.items).toHaveLength(1)
  expect((await admin.get(`${PATH}causes?status=retrying`)).body.items).toEqual([])

  const filter = { task: 'essay', cause: items[0].cause }
  const bulk = { action: 'retry', filter, expect: 2 }
  const changed = await admin.post(`${PATH}bulk`, bulk)
  expect([changed.status, changed.body]).toEqual([409, { detail: 'count_changed', count: 3 }])
  expect((await admin.get(`${PATH}?status=failed`)).body.total).toBe(4)
  expect((await admin.post(`${PATH}bulk`, { ...bulk, expect: 3 })).body).toEqual({ changed: 3 })
  expect((await admin.get(`${PATH}?status=ready`)).body.total).toBe(3)
  expect(events('jobs_changed')).toMatchObject([{ admin_id: admin.userId, action: 'retry', filter, changed: 3 }])
  const later = { action: 'reschedule', filter: { status: 'ready' }, expect: 3, run_at: '2036-01-01T00:00:00Z' }
  expect((await admin.post(`${PATH}bulk`, later)).body).toEqual({ changed: 3 })
  expect((await admin.get(`${PATH}?status=scheduled`)).body.items[0].run_at).toBe('2036-01-01T00:00:00.000000Z')
  expect((await admin.post(`${PATH}bulk`, { action: 'cancel', filter: { task: 'essay' }, expect: 3 })).status).toBe(200)
  expect((await admin.get(PATH)).body.total).toBe(1)
})

test('a bulk change names an action, a filter and how many jobs it expects', async () => {
  const whole = { action: 'retry', filter: { task: 'essay' }, expect: 0 }
  expect((await admin.post(`${PATH}bulk`, whole)).body).toEqual({ changed: 0 })
  for (const body of [
    { ...whole, expect: undefined },
    { ...whole, expect: -1 },
    { ...whole, filter: {} },
    { ...whole, filter: { status: 'gone' } },
    { ...whole, filter: undefined },
    { ...whole, action: 'drop' },
    { ...whole, action: 'reschedule' },
    { ...whole, run_at: 'soon' },
  ]) {
    expect((await admin.post(`${PATH}bulk`, body)).status, JSON.stringify(body)).toBe(422)
  }
})

test('of two bulk changes of the same jobs at once, one changes them', async () => {
  for (let n = 0; n < 50; n++) await job(FAILED)
  const bulk = { action: 'cancel', filter: { status: 'failed' }, expect: 50 }
  const answers = await Promise.all([1, 2, 3].map(() => admin.post(`${PATH}bulk`, bulk)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await admin.get(PATH)).body.total).toBe(0)
})

test('jobs of a request are found by its id', async () => {
  const { headers } = await server.anonymous.post('/auth/password-reset/request', { email: 'somebody@example.com' })
  await job()
  const id = headers.get('x-request-id')
  expect((await admin.get(`${PATH}?request_id=${id}`)).body).toMatchObject({
    items: [{ task: 'password_reset_mail' }],
    total: 1,
  })
})

test('jobs of a dead worker are released once, which is logged', async () => {
  await rows(
    "insert into lib.worker_heartbeats values ('dead', '{a worker}', now() - interval '1 hour', now() - interval '46 seconds')",
  )
  const id = await job(RUNNING)
  expect((await admin.post('/admin/jobs/retry', { ids: [id] })).body.unchanged).toEqual([{ id, reason: 'running' }])
  expect((await admin.post('/admin/jobs/unlock')).body).toEqual({ unlocked: 1 })
  expect((await admin.post('/admin/jobs/unlock')).body).toEqual({ unlocked: 0 })
  expect((await admin.get(`/admin/jobs/${id}`)).body).toMatchObject({
    status: 'retrying',
    locked_by: null,
    last_error: 'its worker died',
  })
  expect(events('jobs_unlocked')).toMatchObject([
    { admin_id: admin.userId, job_ids: [id] },
    { admin_id: admin.userId, job_ids: [] },
  ])
})

test('the sweep refunds a model request whose job was cancelled', async () => {
  const entry = await pageOf(ann)
  const answer = read(ann, entry.id)
  const queued = async () => (await admin.get(PATH)).body.items[0]?.id
  await expect.poll(queued).toBeDefined()
  const id = await queued()
  expect((await admin.post('/admin/jobs/cancel', { ids: [id] })).body.changed).toEqual([id])
  expect(await walletOf(server, ann)).toMatchObject({ used: 1 })
  await rows("update app.llm_requests set expires_at = now() - interval '1 second' where user_id = $1", [ann.userId])
  expect(await rows('select jobs.sweep_llm_requests() as swept')).toEqual([{ swept: 1 }])
  expect(refusal(await answer)).toEqual([502, 'llm_provider_error'])
  expect(await walletOf(server, ann)).toMatchObject(UNSPENT)
})
