import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { Express } from 'express'
import { forkAnalytics } from '../platform/analytics/process.ts'
import { ConfigError, type Env, readConfig } from '../platform/base/config.ts'
import { createLog, type Log } from '../platform/base/log.ts'
import { startMetrics } from '../platform/base/metrics-server.ts'
import { generatedSecret } from '../platform/base/secrets.ts'
import { startTracing } from '../platform/base/tracing-start.ts'
import type { Part } from '../platform/base/types.ts'
import { ownerUrl, requireAddresses, rolePasswords, variableOf } from '../platform/db/addresses.ts'
import { createDatabase } from '../platform/db/call.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createPool } from '../platform/db/pool.ts'
import { checkedRoleUrl, namingSetting, reachPrimary } from '../platform/db/reach.ts'
import { RUN_TIME_ROLES } from '../platform/db/roles.ts'
import { writableUrl } from '../platform/db/servers.ts'
import { statement } from '../platform/db/statement.ts'
import { startApi } from '../platform/processes/api.ts'
import { startWorker } from '../platform/processes/worker.ts'
import { verifyPassword } from '../program/accounts/passwords.ts'
import { program } from '../program/program.ts'
import { type RunningStandbys, runStandbys, standbysIn } from './cluster/beside.ts'
import { type Embedded, SERVICE, startEmbedded } from './embedded/server.ts'
import { createClock } from './sandbox/clock.ts'
import { frontPage } from './sandbox/front-page/main.ts'
import { createLives, type Lives, PASSWORD } from './sandbox/lives/main.ts'
import { type Sandbox, startSandbox } from './sandbox/main.ts'
import { makeAdmin, makePeople } from './sandbox/people.ts'
import type { World } from './sandbox/world.ts'

// `npm start`: the whole service on one machine. Only this file fills in what a fresh machine lacks: an embedded
// PostgreSQL, generated secrets, and a stand-in for each outside party whose setting is empty.

/** The settings that are generated on a fresh machine, and their files in DATA_DIR/secrets. */
const GENERATED = {
  SECRET_KEY: 'secret_key',
  JOURNAL_ENCRYPTION_KEYS: 'journal_encryption_key',
  LICENSE_VENDOR_API_TOKEN: 'license_vendor_api_token',
  LICENSE_VENDOR_WEBHOOK_SECRET: 'license_vendor_webhook_secret',
}
const DEFAULTS: Env = { LOG_LEVEL: 'warn' }
const PLACEHOLDERS: Env = Object.fromEntries(
  Object.keys(GENERATED).map((name) => [name, randomBytes(32).toString('base64url')]),
)

// Everybody knows the password of the demo account: it is an admin only where nobody else reaches the service.
const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

const DEMO = { email: 'demo@example.com', password: PASSWORD }

export async function start(env: Env, args: string[]): Promise<Part> {
  // It serves stand-ins, other people's mails and an admin whose password everybody knows.
  if (env.ENV && env.ENV !== 'development')
    throw new ConfigError('ENV: npm start is for development alone; use npm run api, worker, analytics and migrate')
  // PLACEHOLDERS stand for secrets that are not generated yet: all faults are reported before anything is created.
  const checked = readConfig(fill(env, PLACEHOLDERS, DEFAULTS))
  const count = standbysIn(args, checked)
  requireAddresses(checked, RUN_TIME_ROLES)
  const dataDir = resolve(checked.DATA_DIR)
  const log = createLog(checked.LOG_LEVEL)
  const parts: Part[] = []
  const stop = async () => {
    let failure: unknown
    for (const part of parts.reverse())
      await part.stop().catch((error) => {
        failure ??= error // the parts below it stop all the same
      })
    if (failure !== undefined) throw failure
  }
  try {
    let standbys: RunningStandbys | undefined
    if (checked.DATABASE_URL === undefined) {
      const embedded = await namingSetting('DATA_DIR', () => startDatabase(dataDir, checked.POSTGRES_PORT, log))
      parts.push(embedded)
      standbys = await namingSetting('DATA_DIR', () => runStandbys(embedded, count, checked, log))
      if (standbys) parts.push(standbys)
    }
    const secrets: Env = { ...DEFAULTS, ...(await namingSetting('DATA_DIR', () => generateSecrets(dataDir))) }
    const before = readConfig(fill(env, secrets))
    parts.push(await startMetrics(before, log))
    parts.push(await startTracing(before.OTEL_EXPORTER_OTLP_ENDPOINT, 'thirty-six-weeks', log))
    let address = ''
    let world: World | undefined
    const sandbox = await startSandbox({
      host: before.HOST,
      port: before.SANDBOX_PORT,
      smtpPort: before.SANDBOX_SMTP_PORT,
      licenseApiToken: before.LICENSE_VENDOR_API_TOKEN,
      webhook: () => ({
        url: `${address}/webhooks/${before.LICENSE_VENDOR_SLUG}`,
        secret: before.LICENSE_VENDOR_WEBHOOK_SECRET,
      }),
      world: () => world,
      standbys: standbys?.commands,
    })
    parts.push({ stop: sandbox.close })
    const settings = fill(env, standbys?.settings ?? {}, secrets, standIns(env, sandbox))
    const parsed = readConfig(settings)
    for (const warning of parsed.WARNINGS) log.warn(warning)

    const variable = variableOf(parsed, 'owner')
    const url = await reachPrimary(await ownerUrl(parsed), variable)
    await migrate({ url, variable, passwords: await rolePasswords(parsed), production: false, log })
    const clock = await createClock({ url: standbys?.owner ?? url, crontab: program.crontab, log })
    parts.push(clock)
    const analytics = await forkAnalytics({ ...settings, LOG_LEVEL: log.level }, log)
    parts.push(analytics)
    const config = { ...parsed, ANALYTICS_URL: `http://${parsed.HOST}:${analytics.port}` }
    const apiUrl = await checkedRoleUrl(config, 'app_api')
    const workerUrl = await checkedRoleUrl(config, 'app_worker')
    // The worker starts first and stops last, so that requests that wait for a job are answered.
    parts.push(await startWorker(program, config, workerUrl, log))
    // The banner shows the account only where its password still fits; the pages offer it in any case.
    const offered = env.LICENSE_VENDOR_BASE_URL ? undefined : DEMO
    const more = (app: Express) => frontPage(app, sandbox, offered)
    const api = await startApi(program, config, apiUrl, log, { demo: offered, more })
    parts.push(api)

    address = `http://${config.HOST}:${api.port}`
    const lives = createLives({
      settings: Object.assign({}, settings, ...Object.values(sandbox.settings)),
      database: await reachPrimary(apiUrl, variableOf(config, 'app_api')),
      license: sandbox.license,
      now: async () => Date.parse((await clock.read()).now),
      openClock: clock.openForLives,
      log: createLog('error'),
    })
    parts.push(lives)
    world = { clock, lives }
    const demo = offered && (await demoAccount(apiUrl, lives, log, LOOPBACK.includes(config.HOST) ? url : undefined))
    console.log(banner(address, sandbox, demo?.account))
    const people = () => makePeople(url, config.DEMO_PEOPLE, config.JOURNAL_ENCRYPTION_KEYS, DEMO.email)
    // After the life, which would take longer beside them. A life that was stopped leaves them to the next start.
    demo?.lived
      .then(async (whole) => {
        if (whole && config.DEMO_PEOPLE > 0) await people()
      })
      .catch((error) => log.warn({ reason: error.message }, 'demo_people_failed'))
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The secrets of this folder, generated at its first start. */
async function generateSecrets(dataDir: string): Promise<Env> {
  const secrets: Env = {}
  for (const [name, file] of Object.entries(GENERATED)) secrets[name] = await generatedSecret(dataDir, file)
  return secrets
}

/** The embedded server. If it dies, it is started again; if its data are gone, this process ends. */
async function startDatabase(dataDir: string, port: number | undefined, log: Log): Promise<Embedded> {
  const end = (reason: string) => {
    console.error(`DATA_DIR: ${reason}`)
    process.exit(1)
  }
  let embedded: Embedded | undefined
  embedded = await startEmbedded({
    dataDir,
    port,
    ...SERVICE,
    onExit: (code, signal) => {
      log.error({ code, signal }, 'embedded_postgres_died')
      // Undefined while it starts: then startEmbedded fails.
      embedded?.restart().then(
        () => log.warn('embedded_postgres_restarted'),
        (error) => end(`PostgreSQL died and did not start again: ${error.message.replaceAll(/\s*\n\s*/g, ' ')}`),
      )
    },
    onGone: (path) => end(`${path} is gone, and the database with it`),
  })
  return embedded
}

/** The first non-empty value of each setting. */
function fill(...sources: Env[]): Env {
  const filled: Env = {}
  for (const source of sources) for (const [name, value] of Object.entries(source)) filled[name] ||= value
  return filled
}

/** The settings of each outside party that the environment leaves out. */
function standIns(env: Env, { settings }: Sandbox): Env {
  const parties = Object.values(settings).filter((party) => Object.keys(party).every((name) => !env[name]))
  return Object.assign({}, ...parties)
}

/**
 * Begins the life of the demo account, if it does not exist, and answers once it has signed up: the days go on until
 * `lived`, which is false for a life that broke off. Undefined if its password was changed. `adminAt`: the owner's
 * address, where the account becomes an admin.
 */
async function demoAccount(apiUrl: string, lives: Lives, log: Log, adminAt: string | undefined) {
  const pool = createPool(await writableUrl(apiUrl), 1, log, 'thirty-six-weeks demo')
  try {
    const known = await createDatabase(pool, []).anonymous(statement('auth.login_begin', ['email']), DEMO, log)
    if (known.body !== null) {
      const fits = await verifyPassword(DEMO.password, known.body)
      return fits ? { account: DEMO, lived: Promise.resolve(true) } : undefined
    }
  } finally {
    await pool.end()
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const lived = lives
    .live({ name: 'graduate', email: DEMO.email, watch: ({ path }) => path === '/auth/signup' && resolve() })
    .then(() => true)
    .catch((error) => {
      log.warn({ reason: error.message }, 'demo_life_ended')
      reject(error)
      return false
    })
  await promise
  if (adminAt !== undefined) await makeAdmin(adminAt, DEMO.email)
  return { account: DEMO, lived }
}

const banner = (address: string, sandbox: Sandbox, demo: typeof DEMO | undefined) => `
  Thirty-six weeks is running.

    Front page   ${address}/
    API          ${address}
    API docs     ${address}/docs
    GraphQL      ${address}/graphql/ide   for analysts
    Insights     ${address}/insights      for analysts
    Jobs         ${address}/ops           for admins
    Sandbox      ${sandbox.url}               license keys, id_tokens, received mails
${demo ? `\n    Demo account ${demo.email}   password: ${demo.password}\n` : ''}
  Ctrl-C stops everything.
`
