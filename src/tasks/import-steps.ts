import type { Task } from 'graphile-worker'
import { statement } from '../db/statements.ts'
import type { TaskServices } from '../worker/task.ts'
import { ImportJob } from './import_read.ts'

const STEP = statement('jobs.import_step', ['import_id'], { for: 'model_request' })

/** Applies an import or takes it back, a transaction after the other; a run that was killed goes on where it was. */
export const importSteps =
  ({ database, log }: TaskServices): Task =>
  async (payload) => {
    const { user_id, import_id } = ImportJob.parse(payload)
    let more: boolean
    do more = (await database.onBehalf(STEP, String(user_id), { import_id }, log)).body === 'true'
    while (more)
  }
