import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { createNotices, type Notices } from '../../src/db/notices.ts'
import { findPrimary, type Primary } from '../../src/db/servers.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { apiConfig, ask, keptLog, makeAccounts, query, type Reply } from '../../test/support/cluster-api.ts'
import { ROLE_PASSWORDS } from '../../test/support/database.ts'
import { type Cluster, furthest, promote, startCluster } from '../../test/support/standbys.ts'

// The primary is killed under load and a standby promoted: the processes find the new primary by themselves
// (docs/contract/operations.md#several-servers). Replication is synchronous.

const PEOPLE = 6
const HABITS = 4
/** Writes acknowledged before the crash and after it; FAILOVER_WRITES for a longer run. */
const WRITES = Number(process.env.FAILOVER_WRITES ?? 60)
const REFUSALS = 10
/** From the promotion to the next acknowledged write. A bound of what must hold, far above what is measured. */
const WITHIN_MS = 60_000
const { lines, log } = keptLog()

let cluster: Cluster
let apis: string[]
let primary: Primary
let notices: Notices
let heard = 0
/** When the new primary took writes. */
let promotedAt = 0
let promoted: number
const ends: Array<() => Promise<unknown>> = []

beforeAll(async () => {
  cluster = await startCluster({ count: 2, synchronous: true }, (end) => ends.push(end))
  await migrate({ url: cluster.urlOf(0), passwords: ROLE_PASSWORDS, production: false, log })
  const listed = (role: 'app_api' | 'app_worker') => [0, 1, 2].map((server) => cluster.urlOf(server, role)).join()
  const readFrom = [1, 2].map((server) => cluster.urlOf(server, 'app_api')).join()
  const config = apiConfig({ SMTP_URL: 'smtp://127.0.0.1:1', API_READ_DATABASE_URLS: readFrom })
  const started = await Promise.all([1, 2].map(() => startApi(program, config, listed('app_api'), log)))
  for (const api of started) ends.push(() => api.stop())
  apis = started.map(({ port }) => `http://127.0.0.1:${port}`)
  const worker = await startWorker(program, config, listed('app_worker'), log)
  ends.push(() => worker.stop())
  primary = await findPrimary(listed('app_api'), log)
  notices = createNotices(primary, log)
  ends.push(
    () => notices.stop(),
    async () => primary.stop(),
  )
  notices.listen('failover_test', { heard: () => heard++, connected() {} })
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

type Person = { token: string; goals: number[] }

async function people(): Promise<Person[]> {
  return Promise.all(
    (await makeAccounts(cluster.urlOf(0), PEOPLE)).map(async ({ token }) => {
      const goals: number[] = []
      for (let n = 0; n < HABITS; n++) {
        const body = { name: `Habit ${n}`, icon: '🚶', start_date: '2026-01-01', energy_cost: 1, energy_return: 1 }
        const habit = await ask(apis[0] as string, token, 'POST', '/habits/', { body })
        goals.push(...habit.body.goals.map((goal: { id: number }) => goal.id))
      }
      return { token, goals }
    }),
  )
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** Logs goals and days at both APIs in turn, each under a key until it is acknowledged; ends when all are logged. */
async function write(
  { token, goals }: Person,
  control: { stop: boolean },
  acknowledged: string[],
  refused: Reply[],
  at: number[],
) {
  let turn = 0
  for (let ago = 0; ago <= 29; ago++) {
    for (const goal_id of goals) {
      const completed_on = day(ago)
      for (let answer: Reply | undefined; answer?.status !== 200; ) {
        if (control.stop) return
        const api = apis[turn++ % apis.length] as string
        answer = await ask(api, token, 'POST', '/goal_completions/', {
          body: { goal_id, completed_on },
          headers: { 'Idempotency-Key': `log-unit:${goal_id}:${completed_on}` },
        })
        if (answer.status === 200) {
          // Under a key, a retry after the crash either runs for the first time or gets the first answer.
          expect(answer.body.reason_code).not.toBe('already_logged_today')
          acknowledged.push(`${goal_id} ${completed_on}`)
          at.push(performance.now())
        } else {
          refused.push(answer)
          await sleep(20)
        }
      }
    }
  }
}

const ready = async () => Promise.all(apis.map(async (api) => (await ask(api, '', 'GET', '/health/ready')).status))

test('after a failover the processes write again, and no acknowledged write is lost or doubled', async () => {
  const acknowledged: string[] = []
  const refused: Reply[] = []
  const at: number[] = []
  const control = { stop: false }
  const more = async (list: unknown[], count: number) => {
    const from = list.length
    while (list.length - from < count && !control.stop) await sleep(10)
  }
  const writers = (await people()).map((person) => write(person, control, acknowledged, refused, at))
  const writing = Promise.all(writers).finally(() => {
    control.stop = true
  })
  writing.catch(() => {})

  await more(acknowledged, WRITES)
  cluster.primary.kill('SIGKILL')
  const refusals = more(refused, REFUSALS)
  await expect.poll(ready, { interval: 10 }).toEqual([503, 503])
  await refusals
  // Whichever standby has received more: a commit waited for one of them.
  promoted = await furthest(cluster, [1, 2])
  await promote(cluster, promoted, [promoted === 1 ? 2 : 1])
  promotedAt = performance.now()
  await more(acknowledged, WRITES)
  control.stop = true
  await writing
  await expect.poll(ready, { interval: 10 }).toEqual([200, 200])

  const first = (at.find((time) => time > promotedAt) ?? Number.POSITIVE_INFINITY) - promotedAt
  expect(first).toBeLessThan(WITHIN_MS)
  if (process.env.FAILOVER_WRITES) console.log({ first, acknowledged: acknowledged.length, refused: refused.length })

  for (const { status, headers, body } of refused) {
    expect([status, body]).toEqual([503, { detail: 'service_unavailable' }])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const rows = await query<{ goal_id: string; local_day: string; units: number }>(
    cluster.urlOf(promoted),
    'select goal_id::text, local_day::text, completed_units as units from app.goal_completions',
  )
  const kept = new Set(rows.map(({ goal_id, local_day }) => `${goal_id} ${local_day}`))
  expect(acknowledged.filter((each) => !kept.has(each))).toEqual([])
  // Each was logged once, however often it was sent: a goal has the same units on each day.
  const units = Map.groupBy(rows, ({ goal_id }) => goal_id)
  for (const days of units.values()) expect(new Set(days.map((each) => each.units)).size).toBe(1)
  expect(lines.filter(({ msg }) => msg === 'database_primary_moved').length).toBeGreaterThan(0)

  await expect
    .poll(async () => {
      await query(cluster.urlOf(promoted), "select pg_notify('failover_test', '')")
      return heard
    })
    .toBeGreaterThan(0)
  // The worker runs the jobs of the new primary.
  await query(cluster.urlOf(promoted), "select graphile_worker.add_job('sweep_expired')")
  await expect
    .poll(() => query(cluster.urlOf(promoted), 'select from graphile_worker.jobs where attempts = 0'))
    .toHaveLength(0)
})

test('the other standby has the history of the new primary as soon as it receives from it', async () => {
  const history = async (server: number) => {
    const text = "select lib.server_place() ->> 'history' as history"
    return (await query<{ history: string }>(cluster.urlOf(server, 'app_api'), text))[0]?.history
  }
  const other = promoted === 1 ? 2 : 1
  await expect.poll(() => history(other)).toBe(await history(promoted))
})
