import { expect, test } from 'vitest'
import { pageOf, read, UNSPENT, walletOf } from '../support/llm.ts'
import { jobsDone, mailsTo } from '../support/mails.ts'
import { useServer } from '../support/server.ts'

// docs/contract/admin-jobs.md#the-breaker, with a real worker, mail server and model.

const server = useServer({ worker: true })
const rows = async (text: string) => (await server.database.owner.query(text)).rows
const lines = (event: string) => server.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === event)
const paused = () => rows("select task from jobs.pauses where paused_by = 'breaker' order by task")
const mail = "lib.enqueue('session_ended_mail', json_build_object('user_id', $1::bigint))"
const DUE = 'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())'
const MAILS = ['password_changed_mail', 'password_reset_mail', 'reminder_mail', 'session_ended_mail']

test('ten mails that fail within a minute pause all mails for a minute; none is given up, and two lines say so', async () => {
  const ann = await server.person()
  server.sandbox.faults.smtp = { reject: 451 }
  await server.database.owner.query(`select ${mail} from generate_series(1, 30)`, [ann.userId])
  await expect.poll(paused, { timeout: 30_000 }).toEqual(MAILS.map((task) => ({ task })))
  const [{ seconds }] = await rows(
    "select distinct round(extract(epoch from until - paused_at)) as seconds from jobs.pauses where paused_by = 'breaker'",
  )
  expect(seconds).toBe('60')
  await expect.poll(() => lines('breaker_opened')).toMatchObject([{ vendor: 'mail', level: 'warn' }])
  const { items } = (await (await server.admin()).get('/admin/tasks')).body
  const task = items.find(({ task }: { task: string }) => task === 'session_ended_mail')
  expect(task.paused).toMatchObject({ by: 'breaker', reason: expect.stringContaining('451') })

  server.sandbox.faults.smtp = undefined
  // Until none runs that still met the fault: ten of those would open it again.
  await expect.poll(() => rows('select from graphile_worker._private_jobs where locked_at is not null')).toEqual([])
  await rows("update jobs.pauses set until = now() where paused_by = 'breaker'")
  await rows(DUE)
  await expect.poll(() => lines('breaker_closed'), { timeout: 30_000 }).toMatchObject([{ tasks: MAILS }])
  await jobsDone(server)
  expect(mailsTo(server, ann.email)).toHaveLength(30)
})

test.each([
  [550, undefined],
  [554, undefined],
  [450, '4.1.2 <nobody@example.com>: Domain not found'],
  [452, '4.2.2 The mailbox is full'],
])('mails of an account whose address is refused by %i %s pause nobody', async (reject, text) => {
  const ann = await server.person()
  const from = server.logs.length
  server.sandbox.faults.smtp = { reject, text }
  await server.database.owner.query(`select ${mail} from generate_series(1, 25)`, [ann.userId])
  const first = 'select from graphile_worker.jobs where attempts = 0'
  await expect.poll(() => rows(first), { timeout: 30_000 }).toEqual([])
  await expect.poll(() => rows('select from graphile_worker._private_jobs where locked_at is not null')).toEqual([])
  if (reject >= 550) {
    await jobsDone(server) // none is tried again
    const ended =
      "select outcome, cause, attempts, count(*)::integer from jobs.history where cause like '%' || $1 || '%'"
    const { rows: kept } = await server.database.owner.query(`${ended} group by 1, 2, 3`, [reject])
    expect(kept).toMatchObject([{ outcome: 'failed', attempts: 1, count: 25 }])
  }
  expect(await paused()).toEqual([])
  expect(server.logs.slice(from).join('')).not.toContain('breaker_opened')
  expect(server.logs.slice(from).join('')).not.toContain(ann.email)
  server.sandbox.faults.smtp = undefined
  await rows('delete from graphile_worker._private_jobs where locked_at is null')
  await jobsDone(server)
})

test('after the pause one mail goes first; while it fails the others wait, and its success lets them go', async () => {
  const ann = await server.person()
  server.sandbox.faults.smtp = { reject: 451 }
  await rows("select count(jobs.vendor_failed('mail', 'x')) from generate_series(1, 10)")
  await server.database.owner.query(`select ${mail} from generate_series(1, 20)`, [ann.userId])
  const tries = async () =>
    (await rows("select sum(attempts)::integer as n from graphile_worker.jobs where task_identifier like '%_mail'"))[0]
      .n
  async function probe() {
    await rows("update jobs.pauses set until = now() where paused_by = 'breaker'")
    await rows(DUE)
    const failed = "select from jobs.pauses where until > now() + interval '55 seconds' and reason like '%451%'"
    await expect.poll(async () => (await rows(failed)).length, { timeout: 30_000 }).toBe(MAILS.length)
    await expect.poll(() => rows('select from graphile_worker._private_jobs where locked_at is not null')).toEqual([])
  }
  await rows("update jobs.pauses set reason = 'x'")
  await probe() // until the worker has heard of the pause, it may take other jobs too
  const before = await tries()
  for (let probes = 1; probes <= 3; probes++) {
    await rows("update jobs.pauses set reason = 'x'")
    await probe()
    expect(await tries()).toBe(before + probes)
  }
  expect(mailsTo(server, ann.email)).toEqual([])

  // A probe whose recipient is refused tells nothing of the server: the next one goes.
  server.sandbox.faults.smtp = { reject: 550, times: 1 }
  await rows("update jobs.pauses set until = now() where paused_by = 'breaker'")
  await rows(DUE)
  await jobsDone(server)
  expect(mailsTo(server, ann.email)).toHaveLength(19)
  expect(await paused()).toEqual([])
  expect(
    await rows("select from jobs.history where outcome = 'failed' and cause like '%550%' and attempts > 1"),
  ).toHaveLength(1)
})

test('ten model requests that fail pause those tasks: the next is 503 at once and costs nothing', async () => {
  const ann = await server.person()
  const { id } = await pageOf(ann)
  server.sandbox.faults.llm = { status: 500 }
  // Nine failures of others; the tenth is the person's own.
  await rows("select jobs.vendor_failed('model', 'x') from generate_series(1, 9)")
  expect((await read(ann, id)).status).toBe(502)
  await expect.poll(paused).toEqual([{ task: 'essay' }, { task: 'resonance' }])
  const refused = await read(ann, id)
  expect([refused.status, refused.body]).toEqual([503, { detail: 'service_unavailable' }])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await walletOf(server, ann)).toMatchObject(UNSPENT)

  server.sandbox.faults.llm = undefined
  await rows("update jobs.pauses set until = now() where paused_by = 'breaker'")
  expect((await read(ann, id)).status).toBe(200)
})
