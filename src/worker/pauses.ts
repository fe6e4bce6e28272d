import type { Log } from '../base/log.ts'
import { repeatedly } from '../base/part.ts'
import type { Database } from '../db/call.ts'
import { statement } from '../db/statements.ts'

// Which tasks are paused (docs/contract/admin-jobs.md#pauses). Every job has its task as a flag, and graphile-worker
// skips jobs with a flag that is forbidden. A probe of the breaker is a job whose flag was taken away.

const LOOK_MS = 1000
const LOOK = statement('jobs.pauses_look', [])

/** Asks every second until stopped; while the database is away, what was paused stays so. */
export function watchPauses(database: Database, log: Log) {
  let paused: string[] = []

  const looking = repeatedly(LOOK_MS, () =>
    database.anonymous(LOOK, {}, log).then(
      ({ body }) => {
        paused = JSON.parse(body as string) as string[]
      },
      () => {}, // the heartbeat says that the database is away
    ),
  )
  return {
    ...looking,
    /** What graphile-worker asks before it takes a job. */
    tasks: () => (paused.length === 0 ? null : paused),
  }
}
