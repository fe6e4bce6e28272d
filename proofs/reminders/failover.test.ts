import { readFile, rm } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
import { databaseOf, ROLE_PASSWORDS } from '../../test/support/database.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { habitOf } from '../../test/support/habits.ts'
import { endProcesses, start } from '../../test/support/processes.ts'
import { useServer } from '../../test/support/server.ts'
import { PASSWORD, startNodes } from '../patroni/nodes.ts'

// Failovers of three nodes of Patroni behind HAProxy while two workers send the reminders of many people: each device
// gets its message, all that it gets has one topic and one tag, and the log of reminders says so.

const PACKAGES = process.env.PATRONI_PACKAGES
const NOON = '2026-06-15T12:00:00Z'
const PEOPLE = 40
const DEVICES = 2
/** So many messages have come when the primary goes. */
const FEW = 10

let nodes: Awaited<ReturnType<typeof startNodes>>
endProcesses()

// Skipped without a folder for Debian's packages, since the checks download from npm alone.
describe.skipIf(!PACKAGES)('reminders before three nodes of Patroni', () => {
  const server = useServer({
    async database() {
      const folder = await temporaryFolder('thirty-six-weeks-failover-')
      nodes = await startNodes(folder, PACKAGES as string)
      await nodes.healthy()
      nodes.psql(await readFile('src/db/roles/owner.sql', 'utf8'), { owner_password: PASSWORD })
      const addressOf = (role: string, database: string) =>
        `postgres://${role}:${PASSWORD}@127.0.0.1:${nodes.primary}/${database}`
      const urls = { url: addressOf('app_owner', 'program'), superuserUrl: addressOf('postgres', 'postgres') }
      await migrate({ url: urls.url, passwords: ROLE_PASSWORDS, production: false, log: createLog('warn') })
      return databaseOf(urls, async () => {
        await nodes.end()
        await rm(folder, { recursive: true, force: true })
      })
    },
  })
  const owner = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)

  async function personWithReminder() {
    const person = await server.person()
    await person.put('/reminders/settings', { enabled: true })
    const endpoints: string[] = []
    for (let n = 0; n < DEVICES; n++) {
      const subscription = server.sandbox.push.subscribe()
      endpoints.push(subscription.endpoint)
      await person.post('/reminders/devices', { channel: 'webpush', ...subscription })
    }
    await habitOf(person, { notification_times: ['12:00'] })
    return { person, endpoints }
  }

  test.each<[string, () => Promise<unknown>]>([
    ['the primary is killed (-9)', async () => nodes.killPostgres(await nodes.leader())],
    [
      'switchover',
      async () => {
        const leader = await nodes.leader()
        await nodes.switchover(leader, (leader + 1) % 3)
      },
    ],
  ])('%s', { timeout: 900_000 }, async (_name, failover) => {
    await server.travel(NOON)
    const people = []
    for (let n = 0; n < PEOPLE; n++) people.push(await personWithReminder())
    const { host, origin } = server.sandbox.push.standIn
    const workers = [1, 2].map(() =>
      start([process.execPath, 'proofs/reminders/worker.ts', host, origin], { ...server.env, METRICS_PORT: '0' }),
    )
    await Promise.all(workers.map((worker) => worker.logged('worker_runs')))
    await owner(
      `update app.reminder_settings set next_at = $1, found_until = $1::timestamptz - interval '1 minute'
        where user_id = any ($2)`,
      [NOON, people.map(({ person }) => person.userId)],
    )
    server.sandbox.push.clear()
    await owner("select lib.enqueue('reminders_due', '{}')")
    await vi.waitUntil(() => server.sandbox.push.messages().length >= FEW, { timeout: 60_000, interval: 5 })
    await failover()
    await nodes.healthy()
    const jobs = 'select from graphile_worker._private_jobs'
    await vi.waitUntil(async () => (await owner(jobs).catch(() => null))?.rowCount === 0, {
      timeout: 300_000,
      interval: 500,
    })
    for (const { person, endpoints } of people) {
      const came = server.sandbox.push.messages().filter(({ endpoint }) => endpoints.includes(endpoint))
      const [{ tag } = { tag: undefined }] = came.flatMap(({ notification }) => notification ?? [])
      for (const { headers, notification } of came) expect([headers.topic, notification?.tag]).toEqual([tag, tag])
      const taken = came.filter(({ status }) => status === 201).map(({ endpoint }) => endpoint)
      expect([...new Set(taken)].toSorted()).toEqual(endpoints.toSorted())
      const { items } = (await person.get('/reminders/recent')).body
      expect(items).toMatchObject([{ state: 'sent', devices: { sent: DEVICES, gone: 0, failed: 0 } }])
    }
    console.log(`${server.sandbox.push.messages().length} messages to ${PEOPLE * DEVICES} devices`)
    await Promise.all(workers.map((worker) => worker.end('SIGTERM')))
  })
})
