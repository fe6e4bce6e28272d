import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { ask, keptLog, makeAccounts, SECRET_KEY } from '../../test/support/cluster-api.ts'
import { ROLE_PASSWORDS } from '../../test/support/database.ts'
import { endProcesses, start } from '../../test/support/processes.ts'
import { JOURNAL_KEY } from '../../test/support/server.ts'
import { type Cluster, startCluster } from '../../test/support/standbys.ts'

// Writes at one API process and reads at another, both processes of the operating system, with a primary and two
// standbys (docs/contract/http.md#reads-on-standbys).

const PEOPLE = 8
/** Write-then-read pairs; 100000 for the figure in docs/performance.md. */
const PAIRS = Number(process.env.STANDBY_PAIRS ?? 400)
const PATH = '/ui-flags'
const SERVERS = ['primary', 'standby_1', 'standby_2'] as const

/** An API process: where it answers, and where its metrics are. */
type Api = { url: string; metrics: string }
type Reads = Record<(typeof SERVERS)[number], number>

let cluster: Cluster
let apis: [Api, Api]
let tokens: string[]
const ends: Array<() => Promise<unknown>> = []

beforeAll(async () => {
  cluster = await startCluster({ count: 2 }, (end) => ends.push(end))
  await migrate({ url: cluster.urlOf(0), passwords: ROLE_PASSWORDS, production: false, log: keptLog().log })
  tokens = (await makeAccounts(cluster.urlOf(0), PEOPLE)).map(({ token }) => token)
  apis = [await startProcess(), await startProcess()]
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})
endProcesses()

/** Starts `npm run api` and answers when both standbys are in use. */
async function startProcess(): Promise<Api> {
  const api = start(['api'], {
    SECRET_KEY,
    JOURNAL_ENCRYPTION_KEYS: JOURNAL_KEY,
    API_DATABASE_URL: cluster.urlOf(0, 'app_api'),
    API_READ_DATABASE_URLS: [1, 2].map((standby) => cluster.urlOf(standby, 'app_api')).join(),
    DEFAULT_RATE_LIMIT_PER_MINUTE: '0',
    SKIP_STARTUP_SEED: '1',
    PORT: '0',
    METRICS_PORT: '0',
  })
  ends.push(() => api.end('SIGTERM'))
  const [[listening], [metrics]] = await Promise.all([api.logged('api_listening'), api.logged('metrics_listening')])
  await api.logged('standby_in_use', 2)
  return { url: `http://127.0.0.1:${listening?.port}`, metrics: `http://127.0.0.1:${metrics?.port}/metrics` }
}

/** How many reads each server has answered, for both processes. */
async function answered(): Promise<Reads> {
  const texts = await Promise.all(apis.map(async ({ metrics }) => (await fetch(metrics)).text()))
  const count = (server: string, text: string) =>
    Number(new RegExp(`^database_reads_total\\{server="${server}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  const total = (server: string) => texts.reduce((sum, text) => sum + count(server, text), 0)
  return Object.fromEntries(SERVERS.map((server) => [server, total(server)])) as Reads
}

/** The answer to a request, which is sent again while a busy machine has no connection for it. */
async function served(...request: Parameters<typeof ask>): ReturnType<typeof ask> {
  for (;;) {
    const answer = await ask(...request)
    if (answer.status !== 503) return answer
  }
}

/** Writes at one process and reads at the other, in turn, for all people at once; answers how many reads were stale. */
async function pairs(count: number, withHeader: boolean) {
  let stale = 0
  const before = await answered()
  await Promise.all(
    tokens.map(async (token) => {
      for (let n = 0; n < count / PEOPLE; n++) {
        const [writer, reader] = n % 4 < 2 ? apis : apis.toReversed()
        const has_seen_welcome = n % 2 === 0
        const written = await served(writer?.url ?? '', token, 'PATCH', PATH, { body: { has_seen_welcome } })
        expect(written.status).toBe(200)
        const headers: Record<string, string> = withHeader ? { 'X-Last-Write': written.lastWrite } : {}
        const read = await served(reader?.url ?? '', token, 'GET', PATH, { headers })
        if (read.status !== 200 || read.body.has_seen_welcome !== has_seen_welcome) stale++
      }
    }),
  )
  const after = await answered()
  const reads = Object.fromEntries(SERVERS.map((server) => [server, after[server] - before[server]])) as Reads
  return { stale, ...reads }
}

test('no read after a write at the other process is stale, with X-Last-Write or without it', async () => {
  for (const token of tokens) await served(apis[0].url, token, 'PATCH', PATH, { body: { has_seen_welcome: false } })
  const withHeader = await pairs(PAIRS, true)
  const without = await pairs(PAIRS, false)
  if (process.env.STANDBY_PAIRS) console.log({ withHeader, without })
  expect([withHeader.stale, without.stale]).toEqual([0, 0])
  expect(withHeader.standby_1 + withHeader.standby_2).toBeGreaterThan(0)
  expect(without.standby_1 + without.standby_2).toBe(0)
})
