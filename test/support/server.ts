import { afterAll, beforeAll, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../dev/sandbox/main.ts'
import { hashPassword } from '../../src/accounts/passwords.ts'
import { createLog } from '../../src/base/log.ts'
import { noteReason, noteVendor, ownReasons } from '../../src/base/reasons.ts'
import { type AllConfig, readConfig } from '../../src/base/settings/config.ts'
import { startApi } from '../../src/http/api.ts'
import { createIdentity } from '../../src/http/identity.ts'
import { program } from '../../src/program.ts'
import { askLicense } from '../../src/vendors/license.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { type Client, createClient } from './client.ts'
import { cloneDatabase, SEEDED, type TestDatabase } from './database.ts'
import { JOURNAL_KEY, VAPID_KEY } from './secrets.ts'

export const PASSWORD = 'correct horse battery'
export const WEBHOOK_SECRET = 'the-webhook-secret-of-tests'
export { JOURNAL_KEY }

/** One for all people: a hash costs as much as ten requests. */
const PASSWORD_HASH = await hashPassword(PASSWORD)

export type Server = {
  url: string
  config: AllConfig
  /** The environment of a child process that becomes a part of this service (processes.ts). */
  env: Record<string, string>
  database: TestDatabase
  sandbox: Sandbox
  /** The log lines so far, including those of the worker. */
  logs: string[]
  /** A client without a token. */
  anonymous: Client
  /** Signs up a new account with a license of the sandbox. */
  person(email?: string): Promise<Client>
  /** Signs up a new account and makes it an admin. */
  admin(): Promise<Client>
  /** The same person at so many API processes: one process runs one write of a person at once. */
  atProcesses(client: Client, count: number): Promise<Client[]>
  /** Sets the time that lib.now() answers; null resets it. */
  travel(instant: string | null): Promise<void>
}

type Options = {
  env?: Record<string, string>
  worker?: boolean
  /** Waits for a connection as briefly as in production. Otherwise a busy machine may take its time. */
  brief?: boolean
  /** Starts the analytics process; a string is SQL that the owner runs before. */
  analytics?: boolean | string
  /** A database of another server than the shared one. */
  database?: () => Promise<TestDatabase>
}

/** Starts the real service for a test file: its own database, sandbox and API, and on demand worker and analytics. */
export function useServer(options: Options = {}): Server {
  const {
    database: open = () => cloneDatabase(SEEDED),
    env = {},
    worker = false,
    brief = false,
    analytics = false,
  } = options
  const server = {} as Server
  const stops: Array<() => Promise<void>> = []
  let people = 0

  beforeAll(async () => {
    const database = await open()
    const apiUrl = new URL(database.urlOf('app_api'))
    if (brief) apiUrl.searchParams.delete('connect_timeout')
    stops.push(() => database.drop())
    let url = ''
    const sandbox = await startSandbox({
      host: '127.0.0.1',
      port: 0,
      smtpPort: 0,
      licenseApiToken: 'sandbox-token',
      webhook: () => ({ url: `${url}/webhooks/license_vendor`, secret: WEBHOOK_SECRET }),
      database: () => database.urlOf('owner'),
    })
    stops.push(() => sandbox.close())
    const settings: Record<string, string> = {
      SECRET_KEY: 'a secret of the tests, and of nobody else',
      JOURNAL_ENCRYPTION_KEYS: JOURNAL_KEY,
      DEFAULT_RATE_LIMIT_PER_MINUTE: '0',
      LICENSE_VENDOR_API_TOKEN: 'sandbox-token',
      LICENSE_VENDOR_WEBHOOK_SECRET: WEBHOOK_SECRET,
      PORT: '0',
      METRICS_PORT: '0',
      PUBLIC_URL: 'https://api.example.com',
      VAPID_PRIVATE_KEYS: VAPID_KEY,
      ANALYTICS_PORT: '0',
      API_DATABASE_URL: apiUrl.href,
      WORKER_DATABASE_URL: database.urlOf('app_worker'),
      ...Object.assign({}, ...Object.values(sandbox.settings)),
      ...env,
    }
    let config: AllConfig = { ...readConfig(settings), PUSH_STAND_IN: sandbox.push.standIn }
    const logs: string[] = []
    const log = createLog(process.env.TEST_LOG ?? config.LOG_LEVEL, {
      write: (line) => {
        logs.push(line)
        if (process.env.TEST_LOG) process.stdout.write(line)
      },
    })
    if (typeof analytics === 'string') await database.owner.query(analytics)
    if (analytics) {
      process.env.GRAPHILE_ENV ??= 'production' // PostGraphile reads it when it is imported
      const { startAnalytics } = await import('../../src/analytics/server.ts')
      const running = await startAnalytics(config, database.urlOf('app_analyst'), log)
      stops.push(() => running.stop())
      config = { ...config, ANALYTICS_URL: `http://127.0.0.1:${running.port}` }
    }
    const api = await startApi(program, config, apiUrl.href, log)
    stops.push(() => api.stop())
    if (worker) {
      const running = await startWorker(program, config, database.urlOf('app_worker'), log)
      stops.push(() => running.stop())
    }
    url = `http://127.0.0.1:${api.port}`
    const anonymous = createClient(url)
    const urls = [url]
    const startAnother = async () => {
      const another = await startApi(program, config, apiUrl.href, log)
      stops.push(() => another.stop())
      urls.push(`http://127.0.0.1:${another.port}`)
    }

    const identity = createIdentity(config.SECRET_KEY)
    const accounts = database.poolOf('app_api', 1)
    stops.push(() => accounts.end())
    const person = async (email = `person${++people}@example.com`) => {
      await database.owner.query('truncate auth.rate_limits') // all requests come from one address
      const license = await askLicense(config, sandbox.license.issue({ email }), log)
      const { rows } = await accounts.query(
        "select (auth.license_redeem('x', $1, $2, $3, null, null, $4) #>> '{account,user_id}')::int as id",
        [JSON.stringify(license), email, PASSWORD_HASH, JSON.stringify(config.TOKEN_PACKS)],
      )
      const userId = rows[0].id as number | null
      if (userId === null) throw new Error(`${email} was refused`)
      return createClient(url, { token: await identity.mint(userId, null), userId, email })
    }
    Object.assign(server, {
      url,
      config,
      env: settings,
      database,
      sandbox,
      logs,
      anonymous,
      person,
      async admin() {
        const client = await person()
        await database.owner.query('select auth.role_set($1, $2, true)', [client.email, 'admin'])
        return client
      },
      async atProcesses(client: Client, count: number) {
        while (urls.length < count) await startAnother()
        return urls.slice(0, count).map((each) => createClient(each, client))
      },
      async travel(instant: string | null) {
        // Only a superuser may set a custom setting of a database. It applies to new connections.
        const name = new URL(database.urlOf('owner')).pathname.slice(1)
        await database.asSuperuser(
          `alter database ${name} ${instant === null ? 'reset app.now' : `set app.now = '${instant}'`}`,
        )
        await database.asSuperuser(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where usename = 'app_api' and datname = current_database()`,
        )
        await vi.waitUntil(() => accounts.idleCount === 0, { timeout: 60_000 })
        for (let ready = false; !ready; ) ready = (await fetch(`${url}/health/ready`)).ok
      },
    } satisfies Server)
  })
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop()
    // One process runs many files: what it found in this one is no reason in the next.
    for (const { reason, detail } of ownReasons())
      if (reason === 'vendor_failing') for (const party of detail.split(', ')) noteVendor(party, true)
      else noteReason(reason, undefined)
  })
  return server
}
