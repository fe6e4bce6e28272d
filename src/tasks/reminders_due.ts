import type { Task } from 'graphile-worker'
import { remindersDue as due, remindersNotSent as notSent } from '../base/metrics/reminder-metrics.ts'
import { statement } from '../db/statements.ts'
import type { TaskServices } from '../worker/task.ts'

/** How many people one transaction looks at. */
const PEOPLE = 1000
/** How many rounds run at once: each takes other people. */
const ROUNDS_AT_ONCE = 2
const ROUND = statement('jobs.reminders_due', ['most'])

type Round = { people: number; reminders: Array<{ kind: string; reason: string | null; count: number }> }

// Finds what everybody is due by now (docs/contract/reminders.md#jobs), a round after the other until none is left.
export const remindersDue =
  ({ database, log }: TaskServices): Task =>
  async () => {
    await Promise.all(Array.from({ length: ROUNDS_AT_ONCE }, rounds))
    async function rounds() {
      for (;;) {
        const { body } = await database.anonymous(ROUND, { most: PEOPLE }, log)
        const { people, reminders } = JSON.parse(body as string) as Round
        for (const { kind, reason, count } of reminders) {
          due.inc({ kind }, count)
          if (reason !== null) notSent.inc({ reason }, count)
        }
        if (people === 0) return
      }
    }
  }
