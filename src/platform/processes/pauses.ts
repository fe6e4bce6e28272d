import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../base/log.ts'
import type { Database } from '../db/calls/call.ts'
import { statement } from '../db/calls/statement.ts'

// Which tasks are paused (docs/contract/admin-jobs.md#pauses). Every job has its task as a flag, and graphile-worker
// skips jobs with a flag that is forbidden.

const LOOK_MS = 1000
const LOOK = statement('jobs.pauses_look', [])

/** Asks every second until stopped; while the database is away, what was paused stays so. */
export function watchPauses(database: Database, log: Log) {
  const ending = new AbortController()
  let paused: string[] = []

  async function repeat() {
    while (!ending.signal.aborted) {
      await database.anonymous(LOOK, {}, log).then(
        ({ body }) => {
          const seen = JSON.parse(body as string) as { paused: string[]; closed: string[] }
          paused = seen.paused
          if (seen.closed.length > 0) log.info({ tasks: seen.closed }, 'breaker_closed')
        },
        () => {}, // the heartbeat says that the database is away
      )
      await sleep(LOOK_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {})
    }
  }
  const ended = repeat()
  return {
    /** What graphile-worker asks before it takes a job. */
    tasks: () => (paused.length === 0 ? null : paused),
    async stop() {
      ending.abort()
      await ended
    },
  }
}
