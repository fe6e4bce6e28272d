import { setTimeout as sleep } from 'node:timers/promises'

// A scrape waits at most READ_TIMEOUT_MS; scrapes within FRESH_MS share one reading.
const READ_TIMEOUT_MS = 2000
const FRESH_MS = 2000

/** What a worker reads from the database for the metrics. */
export function createReading<T>() {
  let read: (() => Promise<T>) | undefined
  let last: { at: number; reading: Promise<T | undefined> } | undefined
  return {
    /** Sets the function that reads; undefined ends the watching. */
    watch(given: typeof read) {
      read = given
      last = undefined
    },
    /** At most FRESH_MS old; undefined if it could not be read, null if this process watches nothing. */
    async now(): Promise<T | undefined | null> {
      if (read === undefined) return null
      if (last === undefined || performance.now() - last.at > FRESH_MS)
        last = { at: performance.now(), reading: read().catch(() => undefined) }
      return Promise.race([last.reading, sleep(READ_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
