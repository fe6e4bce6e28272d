import { startApiProcesses } from './api-processes.ts'
import { ConfigError, type Env, readConfig, readDatabaseConfig } from './config.ts'
import { ownerUrl, rolePasswords, roleUrl } from './db/addresses.ts'
import { migrate } from './db/migrate.ts'
import { createLog } from './log.ts'
import { type Part, startWorker } from './worker.ts'

// Which parts run in this process: `start` all of them on one machine, or one production process each.

type Command = (env: Env) => Promise<Part | undefined>

function settled(env: Env) {
  const config = readConfig(env)
  const log = createLog(config.LOG_LEVEL)
  for (const warning of config.WARNINGS) log.warn(warning)
  return { config, log }
}

const COMMANDS: Record<string, Command> = {
  // Imported when asked for: production loads neither the embedded server nor the stand-ins.
  start: async (env) => (await import('./start.ts')).start(env),
  async api(env) {
    const { config, log } = settled(env)
    return startApiProcesses(config, await roleUrl(config, 'app_api'), log)
  },
  async worker(env) {
    const { config, log } = settled(env)
    return startWorker(config, await roleUrl(config, 'app_worker'), log)
  },
  async analytics(env) {
    const { config, log } = settled(env)
    process.env.GRAPHILE_ENV ??= 'production' // read while PostGraphile is imported
    const { startAnalytics } = await import('./analytics/server.ts')
    const analytics = await startAnalytics(config, await roleUrl(config, 'app_analyst'), log)
    process.once('disconnect', () => process.exit(0)) // npm start is gone
    process.send?.({ port: analytics.port })
    return analytics
  },
  async migrate(env) {
    const config = readDatabaseConfig(env)
    const url = await ownerUrl(config)
    const passwords = await rolePasswords(config)
    await migrate({ url, passwords, production: config.ENV === 'production', log: createLog(config.LOG_LEVEL) })
    return undefined
  },
}

/** Whether a failure says enough in one line: a bad setting, a second start, a port that is taken. */
function inOneLine(error: unknown): string | undefined {
  const { code, message, address, port } = error as { code?: string; message: string; address?: string; port?: number }
  if (error instanceof ConfigError || code === 'already_running') return message
  if (code === 'EADDRINUSE')
    return `${address}:${port} is in use: see PORT, ANALYTICS_PORT, METRICS_PORT, SANDBOX_PORT and SANDBOX_SMTP_PORT`
  return undefined
}

try {
  const command = COMMANDS[process.argv[2] ?? '']
  if (command === undefined) throw new ConfigError(`usage: main.ts ${Object.keys(COMMANDS).join(' | ')}`)
  const running = await command(process.env)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping) process.exit(1) // asked twice
      stopping = true
      await running?.stop()
      process.exit(0)
    })
  }
} catch (error) {
  console.error(inOneLine(error) ?? error)
  process.exit(1)
}
