import type { Task } from 'graphile-worker'
import { statement } from '../../platform/db/statement.ts'
import type { TaskServices } from '../../platform/processes/program.ts'

const PEOPLE = 100
const BEGIN = statement('jobs.figure_run_begin', [])
const STEP = statement('jobs.figure_run_step', ['run_id', 'people'])
const FINISH = statement('jobs.figure_run_finish', ['run_id'])

// Counts everybody for analysts, some people a transaction, and writes the figures of weeks that are over.
export const weeklyFigures =
  ({ database, log }: TaskServices): Task =>
  async () => {
    const run_id = Number((await database.anonymous(BEGIN, {}, log)).body)
    while ((await database.anonymous(STEP, { run_id, people: PEOPLE }, log)).body !== '0');
    const { body } = await database.anonymous(FINISH, { run_id }, log)
    if (body !== '0') log.info({ weeks: Number(body) }, 'weekly_figures_written')
  }
