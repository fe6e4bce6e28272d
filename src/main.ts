import cluster from 'node:cluster'
import { startApi } from './api.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { ownerUrl, rolePasswords, roleUrl } from './db/addresses.ts'
import { migrate } from './db/migrate.ts'
import { createLog, type Log } from './log.ts'
import { start } from './start.ts'
import { type Part, startWorker } from './worker.ts'

// Which parts run in this process: `start` all of them on one machine, or one production process each.

/** One API process, or WEB_CONCURRENCY of them that share the port; a process that dies is replaced. */
async function api(config: Config, log: Log): Promise<Part> {
  const url = await roleUrl(config, 'app_api')
  if (config.WEB_CONCURRENCY === 1 || cluster.isWorker) return startApi(config, url, log)
  let stopping = false
  for (let i = 0; i < config.WEB_CONCURRENCY; i++) cluster.fork()
  cluster.on('exit', (child, code) => {
    if (stopping) return
    log.error({ pid: child.process.pid, code }, 'api_process_died')
    setTimeout(() => cluster.fork(), RESPAWN_MS)
  })
  return {
    stop: () =>
      new Promise((resolve) => {
        stopping = true
        cluster.disconnect(resolve)
      }),
  }
}

const RESPAWN_MS = 1000

const PARTS: Record<string, (config: Config, log: Log) => Promise<Part | undefined>> = {
  api,
  worker: async (config, log) => startWorker(config, await roleUrl(config, 'app_worker'), log),
  async migrate(config, log) {
    await migrate({
      url: await ownerUrl(config),
      passwords: await rolePasswords(config),
      production: config.ENV === 'production',
      log,
    })
    return undefined
  },
}

async function main(command: string | undefined) {
  if (command === 'start') return start(process.env)
  const part = PARTS[command ?? '']
  if (part === undefined) throw new ConfigError('usage: main.ts start | api | worker | migrate')
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  for (const warning of config.WARNINGS) log.warn(warning)
  return part(config, log)
}

try {
  const running = await main(process.argv[2])
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping || running === undefined) return
      stopping = true
      await running.stop()
      process.exit(0)
    })
  }
} catch (error) {
  const known = error instanceof ConfigError || (error as { code?: string }).code === 'already_running'
  console.error(known ? (error as Error).message : error)
  process.exit(1)
}
