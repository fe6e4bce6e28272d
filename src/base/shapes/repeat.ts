import { setTimeout as sleep } from 'node:timers/promises'
import type { Part } from './types.ts'

/** Runs `work`, which never rejects, again and again until stopped, with a pause after each run. */
export function repeatedly(pauseMs: number, work: () => Promise<void>): Part {
  const ending = new AbortController()
  const { signal } = ending
  async function repeat() {
    while (!signal.aborted) {
      await work()
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const ended = repeat()
  return {
    async stop() {
      ending.abort()
      await ended
    },
  }
}
