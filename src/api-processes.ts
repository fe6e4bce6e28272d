import cluster from 'node:cluster'
import { startApi } from './api.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Part } from './worker.ts'

const RESPAWN_MS = 1000

/** One API process, or WEB_CONCURRENCY of them that share the port. One that dies is replaced; one that never came up
 * (a taken port, a bad setting) ends them all. */
export async function startApiProcesses(config: Config, url: string, log: Log): Promise<Part> {
  if (config.WEB_CONCURRENCY === 1 || cluster.isWorker) return startApi(config, url, log)
  const listening = new Set<number>()
  let stopping = false
  cluster.on('listening', (child) => listening.add(child.id))
  cluster.on('exit', (child, code) => {
    if (stopping) return
    log.error({ pid: child.process.pid, code }, 'api_process_died')
    if (!listening.has(child.id)) process.exit(code || 1)
    setTimeout(() => stopping || cluster.fork(), RESPAWN_MS)
  })
  for (let i = 0; i < config.WEB_CONCURRENCY; i++) cluster.fork()
  return {
    stop: () =>
      new Promise((resolve) => {
        stopping = true
        for (const child of Object.values(cluster.workers ?? {})) child?.process.kill('SIGTERM')
        cluster.disconnect(resolve)
      }),
  }
}
