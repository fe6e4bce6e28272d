import { resolve } from 'node:path'
import type { Express } from 'express'
import { forkAnalytics } from '../platform/analytics/process.ts'
import { type Config, type Env, readConfig } from '../platform/base/config.ts'
import { createLog } from '../platform/base/log.ts'
import { startMetrics } from '../platform/base/metrics-server.ts'
import { watchDisk } from '../platform/base/service-metrics.ts'
import { startTracing } from '../platform/base/tracing-start.ts'
import type { Part } from '../platform/base/types.ts'
import { RUN_TIME_ROLES } from '../platform/db/roles/roles.ts'
import { migrate } from '../platform/db/schema/migrate.ts'
import { ownerUrl, requireAddresses, rolePasswords, variableOf } from '../platform/db/servers/addresses.ts'
import { checkedRoleUrl, namingSetting, reachPrimary } from '../platform/db/servers/reach.ts'
import { startApi } from '../platform/processes/api.ts'
import { told } from '../platform/processes/told.ts'
import { startWorker } from '../platform/processes/worker.ts'
import { program } from '../program/program.ts'
import { runStandbys, standbysIn } from './cluster/beside.ts'
import { startService } from './embedded/service.ts'
import { type LocalLog, openLog } from './log.ts'
import { frontPage } from './sandbox/front-page/main.ts'
import { createLives } from './sandbox/lives/main.ts'
import { type Sandbox, startSandbox } from './sandbox/main.ts'
import { DEMO, startDemo } from './sandbox/people/demo.ts'
import { queueFigures } from './sandbox/people/people.ts'
import { createClock } from './sandbox/world/clock.ts'
import type { World } from './sandbox/world/world.ts'
import { checkSettings, filled, standIns, withSecrets } from './settings.ts'

// `npm start`: the whole service on one machine. Only this room fills in what a fresh machine lacks: an embedded
// PostgreSQL, generated secrets, and a stand-in for each outside party whose setting is empty.

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

export async function start(env: Env, args: string[]): Promise<Part> {
  const checked = checkSettings(env)
  const standbyCount = standbysIn(args, checked)
  requireAddresses(checked, RUN_TIME_ROLES)
  const dataDir = resolve(checked.DATA_DIR)
  const logs = await namingSetting('DATA_DIR', () => openLog(dataDir, env.LOG_LEVEL))
  const part = await told(
    'start',
    logs.log,
    () => startParts(env, checked, dataDir, standbyCount, logs),
    ({ config, database }) => ({ config, database }),
  )
  return {
    async stop(why) {
      await part.stop(why)
      await logs.stop()
    },
  }
}

/** Starts everything, in order; stops what has started where one part does not. */
async function startParts(
  env: Env,
  checked: Config,
  dataDir: string,
  standbyCount: number,
  { log, forward }: LocalLog,
): Promise<Part & { port: number; config: Config; database: string }> {
  const parts: Part[] = []
  async function running<P extends Part>(starting: Promise<P>): Promise<P> {
    const part = await starting
    parts.push(part)
    return part
  }
  try {
    const embedded = checked.DATABASE_URL
      ? undefined
      : await running(namingSetting('DATA_DIR', () => startService(dataDir, checked.POSTGRES_PORT, log)))
    const standbys =
      embedded && (await namingSetting('DATA_DIR', () => runStandbys(embedded, standbyCount, checked, log)))
    if (standbys) parts.push(standbys)
    await running(startMetrics(checked, log))
    watchDisk(embedded && dataDir)
    await running(startTracing(checked.OTEL_EXPORTER_OTLP_ENDPOINT, 'thirty-six-weeks', log))

    const own = await withSecrets(env, dataDir)
    let address = '' // of the API, and the world behind it: known once they have started
    let world: World | undefined
    let database: string | undefined
    const sandbox = await startSandbox({
      host: checked.HOST,
      port: checked.SANDBOX_PORT,
      smtpPort: checked.SANDBOX_SMTP_PORT,
      licenseApiToken: own.LICENSE_VENDOR_API_TOKEN,
      webhook: () => ({
        url: `${address}/webhooks/${checked.LICENSE_VENDOR_SLUG}`,
        secret: own.LICENSE_VENDOR_WEBHOOK_SECRET,
      }),
      home: () => address,
      world: () => world,
      database: () => database,
      standbys: standbys?.commands,
    })
    parts.push({ stop: sandbox.close })
    const settings = filled(own, standbys?.settings ?? {}, standIns(env, sandbox))
    const config = readConfig(settings)
    for (const warning of config.WARNINGS) log.warn(warning)

    const variable = variableOf(config, 'owner')
    const url = await reachPrimary(await ownerUrl(config), variable)
    await migrate({ url, variable, passwords: await rolePasswords(config), production: false, log })
    const apiUrl = await checkedRoleUrl(config, 'app_api')
    const workerUrl = await checkedRoleUrl(config, 'app_worker')
    const clock = await running(createClock({ url: standbys?.owner ?? url, crontab: program.crontab, log }))
    const analytics = await running(forkAnalytics({ ...settings, LOG_LEVEL: log.level }, log, forward))
    // The worker starts first and stops last, so that requests that wait for a job are answered.
    await running(startWorker(program, config, workerUrl, log))
    // The pages offer the account in any case, the banner only where its password still fits.
    const offered = env.LICENSE_VENDOR_BASE_URL ? undefined : DEMO
    const more = (app: Express) => frontPage(app, sandbox, offered)
    const served = { ...config, ANALYTICS_URL: `http://${config.HOST}:${analytics.port}` }
    const api = await running(startApi(program, served, apiUrl, log, { demo: offered, more }))
    address = `http://${config.HOST}:${api.port}`

    const lives = createLives({
      settings: filled(Object.assign({}, ...Object.values(sandbox.settings)), settings),
      database: await reachPrimary(apiUrl, variableOf(config, 'app_api')),
      license: sandbox.license,
      now: async () => Date.parse((await clock.read()).now),
      openClock: clock.openForLives,
      log: createLog('error'),
    })
    parts.push(lives)
    world = { clock, lives }
    database = url
    const demo =
      offered &&
      (await startDemo({
        lives,
        apiUrl,
        ownerUrl: url,
        isAdmin: LOOPBACK.includes(config.HOST),
        people: config.DEMO_PEOPLE,
        masterKeys: config.JOURNAL_ENCRYPTION_KEYS,
        log,
      }))
    if (!demo) await queueFigures(url, false)
    console.log(banner(address, sandbox, demo))
    return { config, database: url, port: api.port, stop: () => stopAll(parts) }
  } catch (error) {
    await stopAll(parts)
    throw error
  }
}

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
