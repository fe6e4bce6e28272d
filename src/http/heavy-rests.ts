// How long a person rests after a heavy read before their next one, so that others find a core free meanwhile
// (docs/contract/journal.md#reads-that-open-many-texts).

/** The share of a core that one person's heavy reads take in the long run. */
const SHARE = 1 / 20
/** How much of it a person may use in advance, as long as no more of their reads wait than an app sends at once. */
const ADVANCE_MS = 5000
const WAITING_OF_APPS = 4
/** What one read counts at most: a longer one has waited for something, such as a lock or the disk. */
const LONGEST_COUNTED_MS = 1000

/** The longest rest of a person within their share and what they may use in advance. */
const LONGEST_REST_MS = 1000
/** And beyond them: less than a read waits (heavy-reads.ts), so that its turn comes. */
const LONGEST_REST_BEYOND_MS = 4000

export type HeavyRests = {
  /** The rest in milliseconds after a read that ended at `now` and took `tookMs`, while some of the person's wait. */
  after(person: string, tookMs: number, waiting: number, now: number): number
}

export function createHeavyRests(): HeavyRests {
  // When each person's reads will have taken no more than their share; whoever read last comes last.
  const withinShareAt = new Map<string, number>()

  function forgetPast(now: number) {
    for (const [person, at] of withinShareAt) {
      if (at > now) return
      withinShareAt.delete(person)
    }
  }

  return {
    after(person, tookMs, waiting, now) {
      const counted = Math.min(tookMs, LONGEST_COUNTED_MS)
      const within = Math.max(withinShareAt.get(person) ?? 0, now - counted) + counted / SHARE
      withinShareAt.delete(person)
      withinShareAt.set(person, within)
      forgetPast(now)
      const usual = Math.min(tookMs * Math.min(Math.max(waiting, 1), WAITING_OF_APPS), LONGEST_REST_MS)
      const inAdvance = waiting > WAITING_OF_APPS ? 0 : ADVANCE_MS / SHARE
      const beyond = Math.min(within - now - inAdvance, LONGEST_REST_BEYOND_MS)
      return Math.max(usual, beyond)
    },
  }
}
