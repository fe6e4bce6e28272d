import { setTimeout as sleep } from 'node:timers/promises'
import type { Part } from './types.ts'

/**
 * Runs `work`, which never rejects, again and again until stopped, with a pause after each run. `first` resolves with
 * the first run.
 */
export function repeatedly(pauseMs: number, work: () => Promise<void>): Part & { first: Promise<void> } {
  const ending = new AbortController()
  const { signal } = ending
  const first = work()
  async function repeat() {
    for (let run = first; ; run = work()) {
      await run
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
    }
  }
  const ended = repeat()
  return {
    first,
    async stop() {
      ending.abort()
      await ended
    },
  }
}
