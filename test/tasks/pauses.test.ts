import { expect, test } from 'vitest'
import { pageOf, read, UNSPENT, walletOf } from '../support/llm.ts'
import { awaitMail, jobsDone, mailsTo } from '../support/mails.ts'
import { useServer } from '../support/server.ts'

// docs/contract/admin-jobs.md#pauses, with a real worker.

const server = useServer({ worker: true })
const reason = { reason: 'the vendor is away' }
const rows = async (text: string) => (await server.database.owner.query(text)).rows

test('while its task is paused a mail waits, and it is sent after the pause', async () => {
  const [ann, admin] = [await server.person(), await server.admin()]
  const path = '/admin/tasks/password_reset_mail/pause'
  expect((await admin.post(path, reason)).body).toMatchObject({ task: 'password_reset_mail', paused: reason })
  expect((await admin.post(path, reason)).body).toEqual({ detail: 'task_already_paused' })
  // The worker looks every second: a task that it begins after the pause that it has seen shows that it looked.
  await rows('select pg_sleep(2)')
  await server.anonymous.post('/auth/password-reset/request', { email: ann.email })
  const run = () => admin.post('/admin/tasks/sweep_llm_requests/run')
  await expect.poll(async () => (await run()).status, { interval: 200 }).toBe(200) // 409 while that of the minute runs
  const swept = "select from jobs.history where task = 'sweep_llm_requests'"
  await expect.poll(async () => (await rows(swept)).length).toBeGreaterThan(0)
  expect(mailsTo(server, ann.email)).toEqual([])
  expect((await admin.get('/admin/jobs/?task=password_reset_mail')).body.items).toMatchObject([{ status: 'scheduled' }])
  expect((await admin.delete(path)).body.paused).toBeNull()
  await awaitMail(server, ann.email)
  await jobsDone(server)
})

test('while its task is paused what a person waits for is 503 at once, and costs nothing', async () => {
  const [ann, admin] = [await server.person(), await server.admin()]
  const until = new Date(Date.now() + 600_000).toISOString()
  expect((await admin.post('/admin/tasks/resonance/pause', { ...reason, until })).status).toBe(200)
  const refused = await read(ann, (await pageOf(ann)).id)
  expect([refused.status, refused.body]).toEqual([503, { detail: 'service_unavailable' }])
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(500)
  expect(seconds).toBeLessThanOrEqual(600)
  expect(await walletOf(server, ann)).toMatchObject(UNSPENT)
  expect((await admin.delete('/admin/tasks/resonance/pause')).status).toBe(200)
})

test('while it is paused a recurring task waits, as one job, and runs after the pause', async () => {
  const admin = await server.admin()
  const path = '/admin/tasks/sweep_llm_requests/pause'
  expect((await admin.post(path, reason)).status).toBe(200)
  /** Queues the task as the cron of graphile-worker does, without flags. */
  const due = () => rows(`select graphile_worker.add_job('sweep_llm_requests', '{"_cron": {}}')`)
  const waits = () => rows("select status from jobs.queue() where task = 'sweep_llm_requests'")
  const runs = async () => (await rows("select from jobs.history where task = 'sweep_llm_requests'")).length
  // The worker looks every second.
  const held = "select from graphile_worker._private_jobs where flags ? 'sweep_llm_requests' and locked_at is null"
  const isHeld = async () => {
    await due()
    return (await rows(held)).length
  }
  await expect.poll(isHeld).toBe(1)
  await expect.poll(waits).toEqual([{ status: 'scheduled' }])
  const before = await runs()
  await due()
  await due()
  await expect.poll(waits).toEqual([{ status: 'scheduled' }])
  expect(await runs()).toBe(before)
  expect((await admin.delete(path)).status).toBe(200)
  await expect.poll(runs).toBeGreaterThan(before)
})

test('only admins see and change tasks; unknown ones are 404', async () => {
  const [ann, admin] = [await server.person(), await server.admin()]
  expect((await ann.get('/admin/tasks')).status).toBe(403)
  const { items } = (await admin.get('/admin/tasks')).body
  const sweep = items.find(({ task }: { task: string }) => task === 'sweep_llm_requests')
  expect(sweep.cron).toMatchObject({ schedule: '* * * * *', overdue: false })
  expect((await admin.post('/admin/tasks/gone/pause', reason)).body).toEqual({ detail: 'task_not_found' })
  expect((await admin.delete('/admin/tasks/gone/pause')).status).toBe(404)
  expect((await admin.post('/admin/tasks/resonance/run')).body).toEqual({ detail: 'task_has_no_schedule' })
  expect((await admin.post('/admin/tasks/resonance/pause', {})).status).toBe(422)
})
