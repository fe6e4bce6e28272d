import type { Task } from 'graphile-worker'
import { statement } from '../db/statements.ts'
import type { TaskServices } from '../http/program.ts'

const SWEEP = statement('jobs.sweep_analysts', ['seconds'])

// Ends sessions of analysts' logins that run for too long.
export const sweepAnalysts =
  ({ config, database, log }: TaskServices): Task =>
  async () => {
    const { body } = await database.anonymous(SWEEP, { seconds: config.ANALYST_STATEMENT_SECONDS }, log)
    if (body !== '0') log.warn({ ended: Number(body) }, 'analyst_sessions_ended')
  }
