import type { Task } from 'graphile-worker'
import { statement } from '../db/call.ts'
import type { TaskServices } from './services.ts'

const SWEEP = statement('jobs.sweep_expired', [])

// Deletes expired tokens, keys, attempts and plans.
export const sweepExpired =
  ({ database, log }: TaskServices): Task =>
  async () => {
    await database.anonymous(SWEEP, {}, log)
  }
