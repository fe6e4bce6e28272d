import { createLastLog, createLog } from './base/log.ts'
import { startMetrics } from './base/metrics/metrics-server.ts'
import type { Part } from './base/part.ts'
import {
  type Config,
  ConfigError,
  type DatabaseConfig,
  type Env,
  readAnalyticsConfig,
  readApiConfig,
  readDatabaseConfig,
  readWorkerConfig,
  requireEnv,
} from './base/settings/config.ts'
import { Settings } from './base/settings/settings.ts'
import { startTracing } from './base/tracing/tracing-start.ts'
import { ownerUrl, type RoleSettings, rolePasswords, variableOf } from './db/addresses.ts'
import { untilMigrated } from './db/migrated.ts'
import { checkAddress, checkedRoleUrl, namingSetting } from './db/reach.ts'
import type { RunTimeRole } from './db/roles/roles.ts'
import type { ModelConfig } from './vendors/llm-models.ts'

// Chooses what runs in this process: `start` runs everything on one machine, the others one production process each.

type Command = (env: Env, args: string[]) => Promise<Part | undefined>

// Before the settings are read, so that a fault of theirs is a line of the log. A bad level is a fault itself.
const log = createLog(Settings.shape.LOG_LEVEL.safeParse(process.env.LOG_LEVEL || undefined).data ?? 'info')

async function tellSettings(config: Pick<Config, 'WARNINGS'> & ModelConfig) {
  for (const warning of config.WARNINGS) log.warn(warning)
  const { tellProvider } = await import('./vendors/llm-models.ts')
  tellProvider(config, log)
}

type ProcessConfig = RoleSettings & Pick<Config, 'METRICS_PORT' | 'OTEL_EXPORTER_OTLP_ENDPOINT'>

/**
 * Starts a part that works in the database as a role, with lines in the log, a metrics server and traces; the last two
 * start before it and stop after it. A failure names the setting of the role's address.
 */
async function startProcess(
  name: string,
  role: RunTimeRole,
  config: ProcessConfig,
  start: (url: string) => Promise<Part>,
): Promise<Part> {
  const url = await checkedRoleUrl(config, role)
  return namingSetting(variableOf(config, role), async () => {
    const metrics = await startMetrics(config, log)
    const traces = await startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, `thirty-six-weeks-${name}`, log)
    if (role !== 'app_analyst') await untilMigrated(url, variableOf(config, role), log)
    const { startLogged } = await import('./db/start-logged.ts')
    const facts = { config, database: url }
    const starting = () => start(url)
    const part = await startLogged(name, log, starting, () => facts)
    return {
      async stop(why) {
        await part.stop(why)
        await metrics.stop()
        await traces.stop()
      },
    }
  })
}

const loadProgram = async () => (await import('./program.ts')).program

// Each imports on demand what it runs: a refused setting is reported at once, and production loads neither the embedded
// server nor the stand-ins.
const COMMANDS: Record<string, Command> = {
  start: async (env, args) => (await import('../dev/start.ts')).start(env, args),
  async api(env) {
    const config = readApiConfig(env)
    await tellSettings(config)
    const { API_LISTEN_DATABASE_URL: listen } = config
    if (listen !== undefined) await checkAddress(config, 'app_api', listen, 'API_LISTEN_DATABASE_URL')
    const { startApiProcesses } = await import('./http/api-processes.ts')
    const program = await loadProgram()
    return startProcess('api', 'app_api', config, (url) => startApiProcesses(program, config, url, log))
  },
  async worker(env) {
    // Another default than the API's, so that both run on one machine without settings.
    const config = readWorkerConfig({ ...env, METRICS_PORT: env.METRICS_PORT || '9101' })
    await tellSettings(config)
    const { startWorker } = await import('./worker/worker.ts')
    const program = await loadProgram()
    return startProcess('worker', 'app_worker', config, (url) => startWorker(program, config, url, log))
  },
  async analytics(env) {
    const config = readAnalyticsConfig({ ...env, METRICS_PORT: env.METRICS_PORT || '9102' })
    process.env.GRAPHILE_ENV ??= 'production' // read while PostGraphile is imported
    const { startAnalytics } = await import('./analytics/server.ts')
    process.once('disconnect', () => process.exit(0)) // npm start is gone
    return startProcess('analytics', 'app_analyst', config, async (url) => {
      const analytics = await startAnalytics(config, url, log)
      process.send?.({ port: analytics.port })
      return analytics
    })
  },
  async migrate(env, args) {
    const config = readDatabaseConfig(env)
    if (args.length > 0) return checkDatabase(config, args)
    const url = await ownerUrl(config)
    const variable = variableOf(config, 'owner')
    const passwords = await namingSetting('DATA_DIR', () => rolePasswords(config))
    const production = config.ENV === 'production'
    const { migrate } = await import('./db/migrate.ts')
    await migrate({ url, variable, passwords, production, log })
    return undefined
  },
}

/** `npm run migrate -- --check [--json]`: ends with 1 where something differs, and with 2 where it could not look. */
async function checkDatabase(config: DatabaseConfig, args: string[]): Promise<undefined> {
  if (args[0] !== '--check' || args.some((arg) => !['--check', '--json'].includes(arg)))
    throw new ConfigError('usage: npm run migrate [-- --check [--json]]')
  const { check } = await import('./db/drift/report.ts')
  try {
    const { text, found } = await check({
      url: await ownerUrl(config),
      variable: variableOf(config, 'owner'),
      json: args.includes('--json'),
    })
    console.log(text)
    process.exitCode = found ? 1 : 0
  } catch (error) {
    console.error((inOneLine(error) ?? (error as Error).message).replaceAll(/\s*\n\s*/g, ' '))
    process.exitCode = 2
  }
}

/** The one line for a failure whose cause the operator can cure: a setting, a second start, a taken port. */
function inOneLine(error: unknown): string | undefined {
  const { code, message, syscall, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (error instanceof ConfigError || code === 'already_running' || code === 'port_in_use') return message
  const names = 'PORT, ANALYTICS_PORT, METRICS_PORT, SANDBOX_PORT and SANDBOX_SMTP_PORT'
  if (code === 'EADDRINUSE') return `${address}:${port} is in use: see ${names}`
  if (syscall === 'listen' || syscall === 'bind') return `${message}: see HOST, ${names}`
  return undefined
}

// One Ctrl-C arrives several times: from the terminal, from npm, and from the first of several API processes.
const SAME_SIGNAL_MS = 500

// The exit code of a process that is ended before it has started: a migration has failed then. `start` has none, since
// it must stop the server that it started.
const ENDED_EARLY: Record<string, number> = { api: 0, worker: 0, analytics: 0, migrate: 1 }

/** Ends the process at the first signal, and stops a part that has started; a later signal ends it immediately. */
function endOnSignal(starting: Promise<Part | undefined>, early: number | undefined) {
  let started = early === undefined
  starting.then(
    () => {
      started = true
    },
    () => {},
  )
  let firstSignalAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (firstSignalAt !== undefined && performance.now() - firstSignalAt > SAME_SIGNAL_MS) process.exit(1)
      if (firstSignalAt !== undefined) return
      firstSignalAt = performance.now()
      if (!started) process.exit(early)
      const part = await starting
      await part?.stop(signal).catch((error) => fail('stop_failed', error))
      process.exit(0)
    })
  }
}

const name = process.argv[2] ?? ''
/** What a person starts at a terminal says why it fails in words, a process in its log: a line for each fault. */
const isProcess = name !== 'start' && name in COMMANDS

function fail(event: string, error: unknown): never {
  const last = createLastLog()
  const known = inOneLine(error)
  if (!isProcess) console.error(known ?? error)
  else if (known === undefined) last.error({ process: name, err: error }, event)
  else for (const reason of known.split('\n')) last.error({ process: name, reason }, event)
  process.exit(1)
}

try {
  const command = COMMANDS[name]
  if (command === undefined) throw new ConfigError(`usage: main.ts ${Object.keys(COMMANDS).join(' | ')}`)
  const starting = command(isProcess ? requireEnv(process.env) : process.env, process.argv.slice(3))
  endOnSignal(starting, ENDED_EARLY[name])
  await starting
} catch (error) {
  fail('start_failed', error)
}
