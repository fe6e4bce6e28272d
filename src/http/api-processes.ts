import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Log } from '../base/log.ts'
import type { Part } from '../base/part.ts'
import type { Config } from '../base/settings/config.ts'
import { startApi } from './api.ts'
import type { Program } from './program.ts'

const RESPAWN_MS = 1000

/**
 * Starts one API process, or WEB_CONCURRENCY of them that share the port. The first starts alone: if it cannot (a taken
 * port, a bad setting), it prints why, and this process ends. A process that dies later is replaced.
 */
export async function startApiProcesses(program: Program, config: Config, url: string, log: Log): Promise<Part> {
  if (config.WEB_CONCURRENCY === 1 || cluster.isWorker) return startApi(program, config, url, log)
  cluster.setupPrimary({ serialization: 'advanced' }) // as JSON, infinite metrics would be null
  let up = false
  let stopping = false
  cluster.on('exit', (child, code, signal) => {
    if (stopping) return
    if (!up) process.exit(code || 1)
    log.error({ pid: child.process.pid, code, signal }, 'api_process_died')
    setTimeout(() => stopping || cluster.fork(), RESPAWN_MS)
  })
  cluster.fork()
  await once(cluster, 'listening')
  up = true
  for (let n = 1; n < config.WEB_CONCURRENCY; n++) cluster.fork()
  return {
    async stop() {
      stopping = true
      // One that has ended stays in the list until its channel is closed too.
      const children = (Object.values(cluster.workers ?? {}) as Worker[]).filter((child) => !child.isDead())
      await Promise.all(
        children.map((child) => {
          child.process.kill('SIGTERM')
          return once(child, 'exit')
        }),
      )
    },
  }
}
