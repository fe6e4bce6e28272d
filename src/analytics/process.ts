import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Env } from '../config.ts'
import type { Log } from '../log.ts'
import type { Part } from '../worker.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const RESPAWN_MS = 1000

/**
 * Runs `main.ts analytics` as a process of its own for `npm start`; one that dies is replaced. Detached, so that Ctrl-C
 * is heard here alone; it ends with this process, whatever ends that.
 */
export async function forkAnalytics(env: Env, log: Log): Promise<Part & { port: number }> {
  let stopping = false
  let child: ChildProcess

  async function launch(port: string | undefined): Promise<number> {
    child = fork(MAIN, ['analytics'], {
      env: { ...env, ANALYTICS_PORT: port },
      execArgv: ['--max-old-space-size=512'],
      detached: true,
    })
    const mine = child
    const died = once(mine, 'exit').then(([code]) => Promise.reject(new Error(`the analytics process ended: ${code}`)))
    const [{ port: taken }] = (await Promise.race([once(mine, 'message'), died])) as [{ port: number }]
    mine.once('exit', (code) => {
      if (stopping) return
      log.error({ code }, 'analytics_process_died')
      setTimeout(
        () =>
          stopping ||
          launch(String(taken)).catch((error) => log.error({ reason: error.message }, 'analytics_process_lost')),
        RESPAWN_MS,
      )
    })
    died.catch(() => {})
    return taken
  }

  const port = await launch(env.ANALYTICS_PORT)
  return {
    port,
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
