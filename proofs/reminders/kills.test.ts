import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Embedded, startEmbedded } from '../../dev/embedded/server.ts'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
import { databaseOf, ROLE_PASSWORDS } from '../../test/support/database.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { habitOf } from '../../test/support/habits.ts'
import { endProcesses, type Process, start } from '../../test/support/processes.ts'
import { useServer } from '../../test/support/server.ts'
import { type Place, type Side, startFaultProxy } from '../sweep/fault-proxy.ts'

// Workers, or PostgreSQL, that are killed with SIGKILL at every message of a send: before and after each one between
// worker and PostgreSQL when it finds what is due, when it loads and when it records; and workers while the push
// service has the message and has not answered. Two workers run. Each device gets the message, and all that it gets
// has one topic and one tag, so that it shows one (docs/contract/reminders.md#messages). The file has its own
// PostgreSQL.

const DUE = 'jobs.reminders_due'
const LOAD = 'jobs.push_load'
const STORE = 'jobs.push_store'
const NOON = '2026-06-15T12:00:00Z'
const DEVICES = 2

let embedded: Embedded
let isDown = false
const server = useServer({
  async database() {
    const dataDir = await temporaryFolder('thirty-six-weeks-reminders-')
    // What is written survives the death of PostgreSQL, though not that of the machine.
    embedded = await startEmbedded({ dataDir, owner: 'app_owner', database: 'program', settings: { fsync: 'off' } })
    await migrate({ url: embedded.url, passwords: ROLE_PASSWORDS, production: false, log: createLog('warn') })
    return databaseOf(embedded, async () => {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    })
  },
})
const owner = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)
endProcesses()

type Proxy = Awaited<ReturnType<typeof startFaultProxy>>
const proxies: Proxy[] = []
let workers: Process[] = []
let dead: Process[] = []

beforeAll(async () => {
  await server.travel(NOON)
  for (let n = 0; n < 2; n++) proxies.push(await startFaultProxy(server.database.urlOf('app_worker')))
})
afterAll(() => Promise.all(proxies.map((proxy) => proxy.stop())))

async function startOne({ url }: Proxy) {
  const { host, origin } = server.sandbox.push.standIn
  const env = { ...server.env, WORKER_DATABASE_URL: url, METRICS_PORT: '0' }
  const worker = start([process.execPath, 'proofs/reminders/worker.ts', host, origin], env)
  workers.push(worker)
  await worker.logged('worker_runs')
}
function killDatabase() {
  embedded.kill('SIGKILL')
  isDown = true
}
function kill(worker: Process | undefined) {
  worker?.child.kill('SIGKILL')
  if (worker !== undefined) dead.push(worker)
}

/** Fresh workers, which have prepared no statement: each run has the same messages. */
async function startWorkers(count: number) {
  await Promise.all(workers.map((worker) => worker.end('SIGKILL')))
  await owner('truncate lib.worker_heartbeats')
  workers = []
  dead = []
  await Promise.all(proxies.slice(0, count).map(startOne))
}

/** Has somebody be due a reminder on their devices; `check` expects that it came to each as one message. */
async function remind() {
  const ann = await server.person()
  await ann.put('/reminders/settings', { enabled: true })
  const endpoints: string[] = []
  for (let n = 0; n < DEVICES; n++) {
    const subscription = server.sandbox.push.subscribe()
    endpoints.push(subscription.endpoint)
    await ann.post('/reminders/devices', { channel: 'webpush', ...subscription })
  }
  await habitOf(ann, { notification_times: ['12:00'] })
  await owner(
    `update app.reminder_settings set next_at = $2, found_until = $2::timestamptz - interval '1 minute'
      where user_id = $1`,
    [ann.userId, NOON],
  )
  server.sandbox.push.clear()
  await owner("select lib.enqueue('reminders_due', '{}')")
  return async (place: string) => {
    await vi.waitUntil(recovered, { timeout: 60_000, interval: 100 })
    const came = server.sandbox.push.messages()
    const [{ tag } = { tag: undefined }] = came.flatMap(({ notification }) => notification ?? [])
    for (const { headers, notification } of came) expect([headers.topic, notification?.tag], place).toEqual([tag, tag])
    const taken = came.filter(({ status }) => status === 201).map(({ endpoint }) => endpoint)
    expect([...new Set(taken)].toSorted(), place).toEqual(endpoints.toSorted())
    const { items } = (
      await vi.waitUntil(async () => {
        const answer = await ann.get('/reminders/recent')
        return answer.status !== 503 && answer // PostgreSQL was away
      })
    ).body
    expect(items, place).toMatchObject([{ state: 'sent', devices: { sent: DEVICES, gone: 0, failed: 0 } }])
    return came.length
  }
}

/**
 * Says of the killed workers at once that they are dead, as others do after three heartbeats, and starts one if none is
 * left; whether all jobs are done.
 */
async function recovered() {
  if (isDown) {
    await embedded.restart()
    isDown = false
    await vi.waitFor(() => owner('select'), { timeout: 60_000 })
  }
  await Promise.all(dead.map((worker) => worker.end()))
  await owner(
    `update lib.worker_heartbeats set beat_at = now() - interval '1 hour'
      where split_part(process_id, ':', 2) = any ($1)`,
    [dead.map(({ child }) => String(child.pid))],
  )
  await owner('select jobs.queue_unlock()')
  if (dead.length === workers.length) await startOne(proxies[0] as Proxy)
  return (await owner('select from graphile_worker._private_jobs')).rowCount === 0
}

/** How many messages each side sends in an exchange that nothing disturbs. */
async function places(statement: string): Promise<Place[]> {
  await startWorkers(1)
  const { sent } = (proxies[0] as Proxy).arm(statement)
  expect(await (await remind())(statement)).toBe(DEVICES)
  return (['api', 'postgres'] as Side[]).flatMap((side) =>
    Array.from({ length: sent[side] + 1 }, (_, after) => ({ side, after })),
  )
}

test.each(
  [DUE, LOAD, STORE].flatMap((statement) => ['a worker', 'PostgreSQL'].map((victim) => [victim, statement] as const)),
)('%s that is killed at any message of %s', async (victim, statement) => {
  const all = await places(statement)
  expect(all.length).toBeGreaterThan(8)
  const counts = new Set<number>()
  for (const at of all) {
    await startWorkers(2)
    // The other worker may come to the same message later, while PostgreSQL starts again: one death each.
    let isStruck = false
    const faultOf = (nth: number) => () => {
      if (isStruck) return
      isStruck = true
      if (victim === 'PostgreSQL') killDatabase()
      else kill(workers[nth])
    }
    const armed = proxies.map((proxy, nth) => proxy.arm(statement, { at, fault: faultOf(nth), stallMs: 0 }))
    const check = await remind()
    await vi.waitUntil(() => armed.some(({ fired }) => fired), { timeout: 60_000 })
    counts.add(await check(`${statement} ${at.side} ${at.after}`))
  }
  if (statement === STORE) expect(Math.max(...counts)).toBeGreaterThan(DEVICES) // sent, not recorded, and sent again
})

test('workers that are killed while the push service has the message', async () => {
  await startWorkers(2)
  for (const proxy of proxies) proxy.arm('')
  server.sandbox.faults.push = { hang: true, times: DEVICES }
  const check = await remind()
  await vi.waitUntil(() => server.sandbox.push.messages().length === DEVICES, { timeout: 60_000 })
  for (const worker of workers) kill(worker)
  expect(await check('while it is sent')).toBe(2 * DEVICES)
})
