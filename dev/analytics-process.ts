import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Log } from '../src/base/log.ts'
import type { Part } from '../src/base/part.ts'
import { type Env, onlyOf, SHAPES } from '../src/base/settings/config.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
/** Limits of Node's heap and of its space for new objects, in MB. By default that space takes 100 while CSV is sent. */
export const ANALYTICS_FLAGS = ['--max-old-space-size=512', '--max-semi-space-size=8']
const RESPAWN_MS = 1000

/**
 * Runs `main.ts analytics` as a child process for `npm start`, at the port of `env`, and starts a new one whenever it
 * dies or cannot be started, also while it starts: on a busy machine its first tries may time out. A process that fails
 * to start logs the reason itself. The child is detached, so that Ctrl-C reaches only this process; it ends when the
 * channel to this process closes. `forward` takes the log of the child, which otherwise goes to the output of this
 * process. `tried` resolves when the first process serves or has died.
 */
export function forkAnalytics(
  env: Env & { ANALYTICS_PORT: string },
  log: Log,
  forward?: (lines: Readable) => void,
): Part & { tried: Promise<void> } {
  const { promise: tried, resolve: setTried } = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const { signal: stopped } = stopping
  let child: ChildProcess | undefined

  /** Runs one process to its end, and returns how it ended. Rejects if it cannot be started. */
  async function runOne() {
    child = fork(MAIN, ['analytics'], {
      env: { ...onlyOf(env, SHAPES.analytics), ENV: 'development', METRICS_PORT: '0' },
      execArgv: ANALYTICS_FLAGS,
      detached: true,
      stdio: ['ignore', forward ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    })
    if (child.stdout) forward?.(child.stdout)
    child.once('message', () => setTried())
    const [code, signal] = await once(child, 'exit')
    return { code, signal }
  }

  async function run() {
    while (!stopped.aborted) {
      const ended = await runOne().catch(({ message }: Error) => ({ reason: message }))
      setTried()
      if (stopped.aborted) return
      log.error(ended, 'analytics_process_died')
      await sleep(RESPAWN_MS, undefined, { signal: stopped }).catch(() => {})
    }
  }
  const running = run()

  return {
    tried,
    async stop() {
      stopping.abort()
      child?.kill('SIGTERM')
      await running
    },
  }
}
