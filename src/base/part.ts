import { setTimeout as sleep } from 'node:timers/promises'

/** What runs in this process until it is stopped. `stop` waits for the end of its work; `why` is for the log. */
export type Part = { stop(why?: string): Promise<void> }

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
