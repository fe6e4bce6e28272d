import type { Log } from '../base/log.ts'
import { noteSkew } from '../base/metrics/service-metrics.ts'
import { noteReason } from '../base/reasons.ts'
import type { Database } from '../db/call.ts'
import { statement } from '../db/statements.ts'

// The clock of this machine beside the database's (docs/contract/operations.md#degraded).

/** A machine whose clock is off by more is not to be trusted with times. */
const LARGEST_SKEW_MS = 5000
const CLOCK = statement('jobs.cron_clock', [])

/** Returns a look at both clocks: the database's time, and whether this one is off. Logs when that begins and ends. */
export function createClockLook(database: Database, log: Log) {
  let skewed = false
  return async () => {
    const before = Date.now()
    const time = Number((await database.anonymous(CLOCK, {}, log)).body)
    // The server's clock was read between the two readings of this one.
    const skew = time < before ? before - time : Math.min(Date.now() - time, 0)
    const off = Math.abs(skew) > LARGEST_SKEW_MS
    if (off !== skewed) log.warn({ skew_ms: Math.round(skew), state: off ? 'begins' : 'ends' }, 'clock_skew')
    skewed = off
    noteSkew(skew)
    noteReason('clock_skew', off ? `the clock of this machine is ${Math.round(skew / 1000)} s ahead` : undefined)
    return { time, off }
  }
}
