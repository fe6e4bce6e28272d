import { expect, test } from 'vitest'
import { pageOf, read, UNSPENT, walletOf } from '../support/llm.ts'
import { jobsDone, mailsTo } from '../support/mails.ts'
import { useServer } from '../support/server.ts'

// docs/contract/admin-jobs.md#the-breaker, with a real worker, mail server and model.

const server = useServer({ worker: true })
const rows = async (text: string) => (await server.database.owner.query(text)).rows
const lines = (event: string) => server.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === event)
const paused = () => rows("select task from jobs.pauses where paused_by = 'breaker' order by task")
const MAILS = ['password_changed_mail', 'password_reset_mail', 'session_ended_mail']

test('ten mails that fail within a minute pause all mails for a minute; none is given up, and two lines say so', async () => {
  const ann = await server.person()
  server.sandbox.faults.smtp = { reject: 451 }
  const mail = "lib.enqueue('session_ended_mail', json_build_object('user_id', $1::bigint))"
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
  await expect.poll(() => lines('breaker_closed'), { timeout: 30_000 }).toMatchObject([{ tasks: MAILS }])
  await rows('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())')
  await jobsDone(server)
  expect(mailsTo(server, ann.email)).toHaveLength(30)
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
