import { parseCrontab } from 'graphile-worker'
import type { Log } from '../base/log.ts'
import { repeatedly } from '../base/shapes/repeat.ts'
import { lastDue, nextDue, startOfMinute } from '../base/shapes/schedule.ts'
import type { Database } from '../db/call.ts'
import { statement } from '../db/statements.ts'
import { createClockLook } from '../http/clock.ts'

// Queues the recurring tasks by the clock of the database (docs/contract/admin-jobs.md#recurring-tasks).
// graphile-worker's own cron goes by its process' clock: one that ran ahead for a minute kept workers from their tasks.

const LOOK_MS = 5000
/** How far back a missed run is made up: all schedules are daily or more frequent. */
const MADE_UP_MS = 86_400_000

const QUEUE = statement('jobs.cron_queue', ['due'])

/** Looks for due tasks every few seconds until stopped. */
export function startCron(crontab: string, database: Database, log: Log) {
  const schedules = crontab.split('\n').map((line) => line.split(' ').slice(0, 5).join(' '))
  const items = parseCrontab(crontab).map((item, nth) => ({ ...item, schedule: schedules[nth] }))
  let queuedTo = 0
  const lookAtClock = createClockLook(database, log)
  let failing = false // a database that is away is said once

  async function look() {
    const { time, off } = await lookAtClock()
    const minute = startOfMinute(time)
    if (off || minute === queuedTo) return
    const due = items.map(({ task, match, schedule }) => {
      const at = lastDue(match, minute - MADE_UP_MS, minute)
      return { task, schedule, due_at: at === undefined ? null : new Date(at), next_at: nextDue(match, minute) }
    })
    await database.anonymous(QUEUE, { due: JSON.stringify(due) }, log)
    queuedTo = minute
  }

  return repeatedly(LOOK_MS, async () => {
    try {
      await look()
      failing = false
    } catch (error) {
      if (!failing) log.warn({ reason: (error as Error).message }, 'cron_failed')
      failing = true
    }
  })
}
