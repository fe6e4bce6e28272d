import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { hashPassword } from '../../src/accounts/passwords.ts'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
import { startEmbedded } from '../../src/embedded/server.ts'
import { createIdentity } from '../../src/http/identity.ts'
import { temporaryFolder } from '../support/folder.ts'
import { startAnalysts } from './analysts.ts'
import { jobs } from './jobs.ts'
import { ANALYST, HOG, load as loadData } from './load.ts'
import { beside as besideHog, neighbours } from './neighbours.ts'
import { callerOf, type Row, rows } from './rows.ts'

// `npm run bench`: medians of rounds on one machine, compared as ratios. The SQL limit is the rate of the same prepared
// statements without HTTP, over as many connections as the API's pool has.
// Environment: BENCH_SECONDS per measurement (3), BENCH_ROUNDS (3), BENCH_ONLY a part of a row's name.

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const ONLY = process.env.BENCH_ONLY ?? ''
const POOL = 6
const CONNECTIONS = 16
const SECRET = 'a secret of the bench, and of nobody else'
const JOURNAL_KEY = 'q7JXz0rC3mT1yV5uK8pN2sW4aE6gH9bD0fL3iO7cRkM'

const log = createLog('warn')
const dataDir = await temporaryFolder('thirty-six-weeks-bench-')
const embedded = await startEmbedded({ dataDir, owner: 'app_owner', database: 'bench' })
await migrate({
  url: embedded.url,
  passwords: { app_api: 'api', app_worker: 'worker', app_analyst: 'analyst' },
  production: false,
  log,
})
const apiUrl = Object.assign(new URL(embedded.url), { username: 'app_api', password: 'api' }).href
const secrets = { SECRET_KEY: SECRET, JOURNAL_ENCRYPTION_KEYS: JOURNAL_KEY }
const analysts = await startAnalysts(embedded.url, { ...process.env, ...secrets, LOG_LEVEL: 'error' })

/** Starts the API in several processes, which share the pool's connections and trust this machine as a proxy. */
async function startApi(processes: number) {
  const child = fork(new URL('api.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'], // drops its log, which has a line per refused query
    env: {
      ...process.env,
      ...secrets,
      API_DATABASE_URL: apiUrl,
      ANALYTICS_URL: analysts.url,
      PROCESSES: String(processes),
      PORT: '0',
      TRUSTED_PROXY_CIDRS: '127.0.0.1',
      DEFAULT_RATE_LIMIT_PER_MINUTE: '0',
      DATABASE_POOL_SIZE: String(POOL / processes),
      LOG_LEVEL: 'error',
    },
  })
  const [{ port, pid }] = (await once(child, 'message')) as [{ port: number; pid: number }]
  return { child, port, pid }
}
const { child: api, port } = await startApi(2)
await loadData(embedded.url, JOURNAL_KEY) // after the API has seeded the catalogues
const identity = createIdentity(SECRET)
const tokens = new Map<number, string>()

/** Statements per second over POOL connections. */
async function sqlLimit(row: Row, next: () => number): Promise<number> {
  const until = performance.now() + SECONDS * 1000
  let done = 0
  const one = async () => {
    const client = new pg.Client(apiUrl)
    await client.connect()
    while (performance.now() < until) {
      const { person, values } = row.request(next())
      const caller = callerOf(person)
      const given = [
        caller.userId,
        caller.issuedAt,
        caller.tokenId,
        ...(row.statement.sealed ? [[JOURNAL_KEY]] : []),
        ...row.statement.arguments.map((name) => values[name] ?? null),
      ]
      await client.query({ name: row.statement.name, text: row.statement.entered, values: given, rowMode: 'array' })
      done++
    }
    await client.end()
  }
  await Promise.all(Array.from({ length: POOL }, one))
  return done / SECONDS
}

type Asked = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: unknown }

/** Requests per second over CONNECTIONS connections, with their latencies. */
async function load(name: string, port: number, ask: () => Asked) {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        setupRequest(request) {
          const { body, headers, ...asked } = ask()
          if (body === undefined) return { ...request, ...asked, headers }
          const typed = { ...headers, 'content-type': 'application/json' }
          return { ...request, ...asked, headers: typed, body: JSON.stringify(body) }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { rate: result['2xx'] / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}

const http = ({ name, method, path, request }: Row, next: () => number) =>
  load(name, port, () => {
    const n = next()
    const { person, body } = request(n)
    // Each from another address, so that no limit per client refuses it.
    const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
    const headers = { authorization: `Bearer ${tokens.get(person)}`, 'x-forwarded-for': address }
    return { method, path, headers, body }
  })

/** The rate of PostGraphile for the same data, in a child process. */
async function postgraphile({ name, graphql: query, request }: Row, next: () => number) {
  const env = { ...process.env, GRAPHILE_ENV: 'production', API_DATABASE_URL: apiUrl, POOL: String(POOL) }
  const server = fork(new URL('postgraphile.ts', import.meta.url), { env })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const ask = () => {
    const headers = { 'x-user': String(request(next()).person) }
    return { method: 'POST' as const, path: '/graphql', headers, body: { query } }
  }
  await load(name, port, ask) // warm
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) rates.push((await load(name, port, ask)).rate)
  server.kill()
  return median(rates)
}

const TRIES = 200

/** Median times for a known and an unknown address: an attacker must not be able to tell them apart. */
async function enumeration() {
  const owner = new pg.Client(embedded.url)
  await owner.connect()
  await owner.query('update auth.users set password_hash = $1 where id <= $2', [
    await hashPassword('something else'),
    TRIES,
  ])
  const post = async (path: string, body: object) => {
    await owner.query('truncate auth.rate_limits')
    const start = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await response.text()
    return performance.now() - start
  }
  const compare = async (name: string, path: string, body: object) => {
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 1; i <= TRIES; i++) {
      known.push(await post(path, { ...body, email: `bench${i}@example.com` }))
      unknown.push(await post(path, { ...body, email: `nobody${i}@example.com` }))
    }
    const [a, b] = [median(known), median(unknown)]
    return { row: name, 'known ms': a.toFixed(2), 'unknown ms': b.toFixed(2), ratio: (a / b).toFixed(2) }
  }
  const measured = [
    await compare('POST /auth/login, wrong password', '/auth/login', { password: 'not the password' }),
    await compare('POST /auth/password-reset/request', '/auth/password-reset/request', {}),
  ]
  await owner.end()
  return measured
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
}
const table: Array<Record<string, string | number>> = []

for (const row of rows.filter(({ name }) => name.includes(ONLY))) {
  let n = 0
  const next = () => n++
  for (let i = 0; i < 1000; i++) {
    const { person } = row.request(i)
    if (!tokens.has(person)) tokens.set(person, await identity.mint(person, null))
  }
  const limits: number[] = []
  const answers: Awaited<ReturnType<typeof http>>[] = []
  await http(row, next) // warm
  for (let round = 0; round < ROUNDS; round++) {
    limits.push(await sqlLimit(row, next))
    answers.push(await http(row, next))
  }
  const limit = median(limits)
  const rate = median(answers.map((answer) => answer.rate))
  table.push({
    row: row.name,
    'SQL limit /s': Math.round(limit),
    'HTTP /s': Math.round(rate),
    ratio: (rate / limit).toFixed(2),
    'p50 ms': median(answers.map((answer) => answer.p50)),
    'p99 ms': median(answers.map((answer) => answer.p99)),
    ...(row.graphql ? { '× PostGraphile': (rate / (await postgraphile(row, next))).toFixed(1) } : {}),
  })
}
console.table(table)

if ('enumeration'.includes(ONLY)) console.table(await enumeration())

if ('jobs'.includes(ONLY)) console.table([await jobs(embedded.url, secrets)])

const habits = rows[0] as Row
if (habits.name.includes(ONLY)) {
  let n = 0
  const rate = async () => (await http(habits, () => n++)).rate
  const alone: number[] = []
  const beside: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await rate())
    const busy = analysts.ask(`http://127.0.0.1:${port}`, await identity.mint(ANALYST, null))
    beside.push(await rate())
    const { answers, slowest } = await busy.stop()
    console.log(`  ${answers} endless questions asked beside, each stopped; the slowest in ${slowest.toFixed(0)} ms`)
  }
  const [a, b] = [median(alone), median(beside)]
  console.table([
    { row: habits.name, 'alone /s': Math.round(a), 'beside analysts /s': Math.round(b), ratio: (b / a).toFixed(2) },
  ])
}

const crowded = neighbours.filter(({ name }) => name.includes(ONLY))
if (crowded.length > 0) {
  const { child, port, pid } = await startApi(1)
  const [hogToken, neighbourToken] = [await identity.mint(HOG.person, null), await identity.mint(1, null)]
  const measured: Array<Awaited<ReturnType<typeof besideHog>>> = []
  for (const row of crowded) {
    measured.push(await besideHog(row, { port, pid, hogToken, neighbourToken }, SECONDS))
    console.log(measured.at(-1))
  }
  console.table(measured)
  child.kill()
  await once(child, 'exit')
}

api.kill()
await once(api, 'exit')
await analysts.stop()
await embedded.stop()
await rm(dataDir, { recursive: true, force: true })
