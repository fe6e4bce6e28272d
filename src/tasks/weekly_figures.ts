import type { Task } from 'graphile-worker'
import { statement } from '../db/statements.ts'
import type { TaskServices } from '../worker/task.ts'

/** How many people one transaction counts. */
const PEOPLE = 100
const BEGIN = statement('jobs.figure_run_begin', [])
const STEP = statement('jobs.figure_run_step', ['run_id', 'people'])
const FINISH = statement('jobs.figure_run_finish', ['run_id'])
const PUBLISH = statement('jobs.groups_publish', [])

// Counts everybody for analysts, writes the figures of weeks that are over, and publishes the groups of the day.
export const weeklyFigures =
  ({ database, log }: TaskServices): Task =>
  async () => {
    const run_id = Number((await database.anonymous(BEGIN, {}, log)).body)
    let counted: number
    do counted = Number((await database.anonymous(STEP, { run_id, people: PEOPLE }, log)).body)
    while (counted > 0)
    const weeks = Number((await database.anonymous(FINISH, { run_id }, log)).body)
    await database.unhurried(PUBLISH, {}, log)
    if (weeks > 0) log.info({ weeks }, 'weekly_figures_written')
  }
