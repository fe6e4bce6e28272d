import { createServer } from 'node:http'
import { resolve } from 'node:path'
import type { Express } from 'express'
import { createLog, type Log } from '../src/base/log.ts'
import { startMetrics } from '../src/base/metrics/metrics-server.ts'
import type { Part } from '../src/base/part.ts'
import { type AllConfig, ConfigError, configOf, type Env, readAdded, type Values } from '../src/base/settings/config.ts'
import { listen, nameInUrl } from '../src/base/settings/listen.ts'
import { startTracing } from '../src/base/tracing/tracing-start.ts'
import { ownerUrl, requireAddresses, rolePasswords, variableOf } from '../src/db/addresses.ts'
import { migrate } from '../src/db/migrate.ts'
import { checkedRoleUrl, namingSetting } from '../src/db/reach.ts'
import { RUN_TIME_ROLES } from '../src/db/roles/roles.ts'
import { startLogged } from '../src/db/start-logged.ts'
import { type Development, startApi } from '../src/http/api.ts'
import { program } from '../src/program.ts'
import { tellProvider } from '../src/vendors/llm-models.ts'
import { startWorker } from '../src/worker/worker.ts'
import { forkAnalytics } from './analytics-process.ts'
import { watchDisk } from './disk.ts'
import { anyPort, requireFree } from './embedded/ports.ts'
import { startService } from './embedded/service.ts'
import { frontPage } from './front-page/main.ts'
import { createLives, type Lives } from './lives/main.ts'
import { type LocalLog, openLog } from './log.ts'
import { patiently } from './patience.ts'
import { type Sandbox, startSandbox } from './sandbox/main.ts'
import { DEMO, type DemoOptions, startDemo } from './sandbox/people/demo.ts'
import { queueFigures } from './sandbox/people/people.ts'
import { createClock } from './sandbox/world/clock.ts'
import type { World } from './sandbox/world/world.ts'
import { filled, readGiven, standIns, type VendorSecrets, withSecrets } from './settings.ts'

// `npm start`: the whole service on one machine. Only dev fills in what a fresh machine lacks: an embedded
// PostgreSQL, generated secrets, and a stand-in for each outside party whose setting is empty.

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

export async function start(env: Env, args: string[]): Promise<Part> {
  const given = readGiven(env)
  if (args.length > 0) throw new ConfigError('npm start takes no arguments')
  requireAddresses(given, RUN_TIME_ROLES)
  const dataDir = resolve(given.DATA_DIR)
  const logs = await namingSetting('DATA_DIR', () => openLog(dataDir, env.LOG_LEVEL && given.LOG_LEVEL))
  const part = await startLogged(
    'start',
    logs.log,
    () => startParts({ env, given, dataDir, logs }),
    ({ config, database }) => ({ config, database }),
  )
  return {
    async stop(why) {
      await part.stop(why)
      await logs.stop()
    },
  }
}

/** `env` has the settings as texts, `given` as values, both before the folder's secrets and the stand-ins are added. */
type Start = { env: Env; given: Values; dataDir: string; logs: LocalLog }
/** Waits until a part has started, and has it stopped with the others. */
type Running = <P extends Part | undefined>(starting: P | Promise<P>) => Promise<P>
type Started = { port: number; config: AllConfig; database: string }

/** Starts everything; stops what has started where one part does not. */
async function startParts(options: Start): Promise<Part & Started> {
  const parts: Part[] = []
  const running: Running = async (starting) => {
    const part = await starting
    if (part) parts.push(part)
    return part
  }
  try {
    const started = await startInOrder(options, running)
    return { ...started, stop: () => stopAll(parts) }
  } catch (error) {
    await stopAll(parts)
    throw error
  }
}

async function startInOrder(options: Start, running: Running): Promise<Started> {
  const { env, given, dataDir, logs } = options
  const { log } = logs
  const embedded = given.DATABASE_URL
    ? undefined
    : await namingSetting('DATA_DIR', () => running(startService(dataDir, given.POSTGRES_PORT, log)))
  const { HOST } = given
  await requireFree([
    ['PORT', HOST, given.PORT],
    ['ANALYTICS_PORT', HOST, given.ANALYTICS_PORT],
    ['METRICS_PORT', '127.0.0.1', given.METRICS_PORT],
    ['SANDBOX_PORT', HOST, given.SANDBOX_PORT],
    ['SANDBOX_SMTP_PORT', HOST, given.SANDBOX_SMTP_PORT],
  ])
  await running(startMetrics(given, log))
  watchDisk(embedded && dataDir)
  await running(startTracing(given.OTEL_EXPORTER_OTLP_ENDPOINT, 'thirty-six-weeks', log))

  const own = await withSecrets(env, dataDir)
  const known: Known = { address: '', world: undefined, database: undefined, demo: undefined }
  const sandbox = await startStandIns(given, own, known)
  await running({ stop: sandbox.close })
  const texts = filled(own, standIns(sandbox, env))
  const added = Object.fromEntries(Object.entries(texts).filter(([name]) => !env[name]))
  const settings = { ...given, ...readAdded(added), PORT: given.PORT || (await anyPort()) }
  // The worker links to the API in mails, and starts before it.
  settings.PUBLIC_URL ??= `http://${nameInUrl(given.HOST)}:${settings.PORT}`
  const config: AllConfig = { ...configOf(settings), PUSH_STAND_IN: sandbox.push.standIn }
  for (const warning of config.WARNINGS) log.warn(warning)
  tellProvider(config, log)

  const urls = await patiently('database', log, () => prepareDatabase(config, log))
  const clock = await running(patiently('clock', log, () => createClock({ url: urls.owner, log })))
  // The pages offer the account even if its password was changed; the banner does not.
  const offered = env.LICENSE_VENDOR_BASE_URL ? undefined : DEMO
  const more = (app: Express) => frontPage(app, sandbox, offered, () => known.demo !== undefined)
  const { port, analytics } = await startProcesses(config, texts, urls, logs, { demo: offered, more }, running)
  known.address = `http://${nameInUrl(config.HOST)}:${port}`

  const lives = createLives({
    settings: { ...settings, ...readAdded(standIns(sandbox)) },
    apiUrl: urls.api,
    license: sandbox.license,
    now: async () => Date.parse((await clock.read()).now),
    openClock: clock.openForLives,
    log: createLog('error'),
  })
  await running(lives)
  known.world = { clock, lives }
  known.database = urls.owner
  known.demo = offered && (await startDemo(demoOptions(config, urls, lives, log)))
  if (!known.demo) await queueFigures(urls.owner, { anew: false })
  await analytics.tried // where it serves, the banner is true of GraphQL too; the API has not waited for it
  console.log(banner(known.address, sandbox, known.demo))
  return { config, database: urls.owner, port }
}

/** What stand-ins and pages ask for at each request, because it is known only once the service has started. */
type Known = {
  address: string
  world: World | undefined
  database: string | undefined
  demo: typeof DEMO | undefined
}

const startStandIns = (config: Values, secrets: VendorSecrets, known: Known) =>
  startSandbox({
    host: config.HOST,
    port: config.SANDBOX_PORT,
    smtpPort: config.SANDBOX_SMTP_PORT,
    licenseApiToken: secrets.LICENSE_VENDOR_API_TOKEN,
    webhook: () => ({
      url: `${known.address}/webhooks/${config.LICENSE_VENDOR_SLUG}`,
      secret: secrets.LICENSE_VENDOR_WEBHOOK_SECRET,
    }),
    home: () => known.address,
    world: () => known.world,
    database: () => known.database,
  })

type Urls = { owner: string; api: string; worker: string }

/** Migrates the database; returns the addresses of its roles once each has been tried. */
async function prepareDatabase(config: AllConfig, log: Log): Promise<Urls> {
  const variable = variableOf(config, 'owner')
  const owner = await ownerUrl(config)
  await migrate({ url: owner, variable, passwords: await rolePasswords(config), production: false, log })
  const api = await checkedRoleUrl(config, 'app_api')
  await checkedRoleUrl(config, 'app_analyst') // what is wrong here would end each try of the analytics process
  return { owner, api, worker: await checkedRoleUrl(config, 'app_worker') }
}

/** Starts analytics, worker and API. Only the last two are waited for. */
async function startProcesses(
  config: AllConfig,
  texts: Env,
  urls: Urls,
  { log, forward }: LocalLog,
  development: Development,
  running: Running,
) {
  const analyticsPort = await freePort(config)
  const env = { ...texts, ANALYTICS_PORT: `${analyticsPort}`, LOG_LEVEL: log.level }
  const analytics = await running(forkAnalytics(env, log, forward))
  // The worker starts before the API and stops after it, so that requests that wait for a job are answered.
  await running(patiently('worker', log, () => startWorker(program, config, urls.worker, log)))
  const served = { ...config, ANALYTICS_URL: `http://${nameInUrl(config.HOST)}:${analyticsPort}` }
  const api = await running(patiently('api', log, () => startApi(program, served, urls.api, log, development)))
  return { port: api.port, analytics }
}

/** The port of the analytics process. It is known before that process starts, so that the API needs not wait for it. */
async function freePort({ ANALYTICS_PORT, HOST }: AllConfig): Promise<number> {
  if (ANALYTICS_PORT === 0) return anyPort()
  const probe = createServer()
  await listen(probe, ANALYTICS_PORT, HOST)
  await new Promise((done) => {
    probe.close(done)
  })
  return ANALYTICS_PORT
}

const demoOptions = (config: AllConfig, urls: Urls, lives: Lives, log: Log): DemoOptions => ({
  lives,
  apiUrl: urls.api,
  ownerUrl: urls.owner,
  isAdmin: LOOPBACK.includes(config.HOST),
  people: config.DEMO_PEOPLE,
  masterKeys: config.JOURNAL_ENCRYPTION_KEYS,
  log,
})

/** Stops the last part first, and all of them even where one fails; then throws the first failure. */
async function stopAll(parts: Part[]): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts.toReversed()) await part.stop().catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
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
