import type { Task } from 'graphile-worker'
import { statement } from '../db/statements.ts'
import type { TaskServices } from '../worker/task.ts'

const SWEEP = statement('jobs.sweep_expired', [], { queues: true })
const SWEEP_PLANS = statement('jobs.sweep_energy_plans', [])

// Deletes what is past its retention (docs/contract/operations.md#retention), energy plans last and in batches: each
// batch is a transaction of its own, so that the people in it wait for no other batch.
export const sweepExpired =
  ({ database, log }: TaskServices): Task =>
  async () => {
    await database.anonymous(SWEEP, {}, log)
    let deleted: string | null
    do deleted = (await database.anonymous(SWEEP_PLANS, {}, log)).body
    while (deleted !== '0')
  }
