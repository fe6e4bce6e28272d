import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Log } from '../../base/log.ts'
import { ANALYTICS_SETTINGS, ConfigError, type Env, onlyOf } from '../../base/settings/config.ts'
import type { Part } from '../../base/shapes/types.ts'

const MAIN = fileURLToPath(new URL('../../../main.ts', import.meta.url))
/** Limits of Node's heap and of its space for new objects, in MB. By default that space takes 100 while CSV is sent. */
export const ANALYTICS_FLAGS = ['--max-old-space-size=512', '--max-semi-space-size=8']
const RESPAWN_MS = 1000

/**
 * Runs `main.ts analytics` as a child process for `npm start`, and starts a new one when it dies. The child is
 * detached, so that Ctrl-C reaches only this process; it ends when the channel to this process closes. `forward` takes
 * the log of the child, which otherwise goes to the output of this process.
 */
export async function forkAnalytics(
  env: Env,
  log: Log,
  forward?: (lines: Readable) => void,
): Promise<Part & { port: number }> {
  let stopping = false
  let child: ChildProcess

  /** Starts a process and answers its port once it listens. A process that fails to start logs the reason itself. */
  async function launch(port: string | undefined): Promise<number> {
    const started = fork(MAIN, ['analytics'], {
      env: { ...onlyOf(env, ANALYTICS_SETTINGS), ANALYTICS_PORT: port, METRICS_PORT: '0' },
      execArgv: ANALYTICS_FLAGS,
      detached: true,
      stdio: ['ignore', forward ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    })
    child = started
    if (started.stdout) forward?.(started.stdout)
    return new Promise((resolve, reject) => {
      started.once('exit', () => reject(new ConfigError('the analytics process did not start')))
      started.once('message', ({ port }: { port: number }) => {
        started.once('exit', (code, signal) => {
          if (stopping) return
          log.error({ code, signal }, 'analytics_process_died')
          replace(port)
        })
        resolve(port)
      })
    })
  }
  function replace(port: number) {
    setTimeout(() => stopping || launch(String(port)).catch(() => replace(port)), RESPAWN_MS)
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
