import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Log } from '../src/base/log.ts'
import { ANALYTICS_SETTINGS, type Env, onlyOf } from '../src/base/settings/config.ts'
import type { Part } from '../src/base/shapes/types.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
/** Limits of Node's heap and of its space for new objects, in MB. By default that space takes 100 while CSV is sent. */
export const ANALYTICS_FLAGS = ['--max-old-space-size=512', '--max-semi-space-size=8']
const RESPAWN_MS = 1000

/**
 * Runs `main.ts analytics` as a child process for `npm start`, at the port of `env`, and starts a new one whenever it
 * dies, also while it starts: on a busy machine its first tries may time out. A process that fails to start logs the
 * reason itself. The child is detached, so that Ctrl-C reaches only this process; it ends when the channel to this
 * process closes. `forward` takes the log of the child, which otherwise goes to the output of this process. `tried`
 * resolves when the first process serves or has died.
 */
export function forkAnalytics(
  env: Env & { ANALYTICS_PORT: string },
  log: Log,
  forward?: (lines: Readable) => void,
): Part & { tried: Promise<unknown> } {
  let stopping = false
  let child = launch()

  function launch(): ChildProcess {
    const started = fork(MAIN, ['analytics'], {
      env: { ...onlyOf(env, ANALYTICS_SETTINGS), METRICS_PORT: '0' },
      execArgv: ANALYTICS_FLAGS,
      detached: true,
      stdio: ['ignore', forward ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    })
    if (started.stdout) forward?.(started.stdout)
    started.once('exit', (code, signal) => {
      if (stopping) return
      log.error({ code, signal }, 'analytics_process_died')
      setTimeout(() => {
        if (!stopping) child = launch()
      }, RESPAWN_MS)
    })
    return started
  }

  return {
    tried: Promise.race([once(child, 'message'), once(child, 'exit')]),
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
