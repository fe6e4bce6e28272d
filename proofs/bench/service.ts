import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import pg from 'pg'
import type { Caller, Values } from '../../src/db/call.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { JOURNAL_KEY } from '../../test/support/secrets.ts'
import { loaderOf } from './checkout.ts'
import { load } from './load.ts'
import type { Row } from './rows.ts'
import { POOL, SECRETS } from './settings.ts'

// One checkout that is measured: its own code, its own PostgreSQL, and its own copy of the data.

export type Api = {
  port: number
  pids: number[]
  /** Collects the garbage of an API in one process. */
  collect(): Promise<void>
  stop(): Promise<void>
}
export type Delays = { seconds: number; jobs: number }
export type Worker = { pid: number; delays(): Promise<Delays>; stop(): Promise<void> }
/** Sends the nth request of a row to the database: the statement that serves it, without HTTP. */
export type Send = (request: { person: number; path: string; body?: unknown }) => Promise<unknown>

export type Service = Awaited<ReturnType<typeof startService>>

/** Inserts people, as the owner, or as a superuser at the given address where foreign keys shall not be checked. */
export type Data = (owner: pg.Client, superuserUrl: string) => Promise<void>

const HERE = resolve(import.meta.dirname, '../..')

/** Starts PostgreSQL with the code of the checkout, and its API in one process, which seeds; then loads the data. */
export async function startService(root = HERE, data: Data = load) {
  const code = await codeOf(root)
  const dataDir = await temporaryFolder('thirty-six-weeks-bench-')
  const embedded = await code.startEmbedded({ dataDir, owner: 'app_owner', database: 'bench' })
  await code.migrate({
    url: embedded.url,
    passwords: { app_api: 'api', app_worker: 'worker', app_analyst: 'analyst' },
    production: false,
    log: code.log,
  })
  const owner = new pg.Client(embedded.url)
  await owner.connect()
  const apiUrl = Object.assign(new URL(embedded.url), { username: 'app_api', password: 'api' }).href
  const identity = code.createIdentity(SECRETS.SECRET_KEY)
  const tokens = new Map<number, string>()
  const running = new Set<ChildProcess>()

  /** Runs a file of this folder as a process of the checkout, and waits for its first message. */
  async function startChild(file: string, settings: Record<string, string>) {
    const child = fork(new URL(file, import.meta.url), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'], // drops its log, which has a line per refused query
      execArgv: ['--expose-gc'],
      env: { ...process.env, ...SECRETS, BENCH_ROOT: root, LOG_LEVEL: 'error', ...settings },
    })
    running.add(child)
    const [first] = await once(child, 'message')
    return { child, first }
  }

  /** Starts the API; its processes share the pool's connections and trust this machine as a proxy. */
  async function startApi(processes: number, settings: Record<string, string> = {}): Promise<Api> {
    const { child, first } = await startChild('api.ts', {
      API_DATABASE_URL: apiUrl,
      PROCESSES: String(processes),
      PORT: '0',
      METRICS_PORT: '0',
      TRUSTED_PROXY_CIDRS: '127.0.0.1',
      DEFAULT_RATE_LIMIT_PER_MINUTE: '0',
      DATABASE_POOL_SIZE: String(POOL / processes),
      ...settings,
    })
    const { port, pids } = first as { port: number; pids: number[] }
    const collect = async () => {
      const collected = once(child, 'message')
      child.send('collect')
      await collected
    }
    return { port, pids, collect, stop: () => end(child) }
  }

  /** Starts a worker; `delays` answers how many jobs it has started, and how long after their commits all together. */
  async function startWorker(): Promise<Worker> {
    const url = Object.assign(new URL(embedded.url), { username: 'app_worker', password: 'worker' }).href
    const { child, first } = await startChild('worker.ts', { WORKER_DATABASE_URL: url })
    const delays = async () => {
      const answered = once(child, 'message')
      child.send('delays')
      return (await answered)[0] as Delays
    }
    return { pid: (first as { pid: number }).pid, delays, stop: () => end(child) }
  }

  async function end(child: ChildProcess) {
    if (!running.delete(child)) return
    child.kill()
    await once(child, 'exit')
  }

  const api = await startApi(1)
  const superuserUrl = new URL('/bench', embedded.superuserUrl).href
  await data(owner, superuserUrl)
  return {
    root,
    owner,
    api,
    ownerUrl: embedded.url,
    superuserUrl,
    apiUrl,
    startApi,
    startWorker,
    /** A token of this person, always the same one. */
    async tokenOf(person: number) {
      if (!tokens.has(person)) tokens.set(person, await identity.mint(person, null))
      return tokens.get(person) as string
    },
    /** Opens a pool that sends the row's requests to the database by the same code as the API. */
    sender(row: Row): { send: Send; end: () => Promise<void> } {
      const pool = code.createPool(apiUrl, POOL, code.log)
      const database = code.createDatabase(pool, [JOURNAL_KEY])
      const { statement, valuesOf } = composed(code, row)
      return {
        send({ person, path, body }) {
          const values = valuesOf(path, body)
          return database.entered(statement, callerOf(person), values, code.log, row.keyed ? newKey() : undefined)
        },
        end: () => pool.end(),
      }
    },
    async stop() {
      for (const child of [...running]) await end(child)
      await owner.end()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The modules of a checkout that the bench uses. */
async function codeOf(root: string) {
  const load = loaderOf(root)
  const { startEmbedded }: typeof import('../../dev/embedded/server.ts') = await load('embedded/server.ts')
  const { migrate }: typeof import('../../src/db/migrate.ts') = await load('migrate.ts')
  const { createLog }: typeof import('../../src/base/log.ts') = await load('base/log.ts')
  const { createIdentity }: typeof import('../../src/http/identity.ts') = await load('identity.ts')
  const { createPool }: typeof import('../../src/db/pool.ts') = await load('pool.ts')
  const call: typeof import('../../src/db/call.ts') = await load('call.ts')
  // Up to 0.4.0 the file was statement.ts.
  const { statement }: typeof import('../../src/db/statements.ts') = await load('statements.ts').catch(() =>
    load('statement.ts'),
  )
  const { routes }: typeof import('../../src/routes/index.ts') = await load('routes/index.ts')
  return { startEmbedded, migrate, createIdentity, createPool, ...call, statement, routes, log: createLog('warn') }
}

/** The statement of the route that the row asks, and the values that a path and a body give it. */
function composed({ routes, statement }: Awaited<ReturnType<typeof codeOf>>, row: Row) {
  const { pathname } = new URL(row.path, 'http://bench')
  const route = routes.find(({ method, path }) => method.toUpperCase() === row.method && path === pathname)
  if (route === undefined || !('call' in route) || !route.call) throw new Error(`${row.method} ${pathname} has no call`)
  const { call, query, body: shape } = route
  const names = [...Object.keys(query?.shape ?? {}), ...(shape ? ['body'] : [])]
  return {
    statement: statement(call, names, {
      for: 'caller',
      readOnly: route.method === 'get' && !('writes' in route && route.writes),
      sealed: 'sealed' in route && route.sealed === true,
    }),
    valuesOf(path: string, body: unknown): Values {
      const { searchParams } = new URL(path, 'http://bench')
      return {
        ...(query?.parse(Object.fromEntries(searchParams)) as Values | undefined),
        body: shape ? JSON.stringify(shape.parse(body)) : null,
      }
    },
  }
}

/** A key that no request has had; the fingerprint is not compared then. */
const newKey = () => ({ key: randomUUID(), fingerprint: Buffer.alloc(32) })

/** The caller that a minted token of this person stands for. */
const callerOf = (person: number): Caller => ({
  userId: String(person),
  issuedAt: Math.floor(Date.now() / 1000),
  tokenId: `bench-${person}`,
  expiresAt: Number.MAX_SAFE_INTEGER,
  signedInAt: null,
})
