import type { Task } from 'graphile-worker'
import { statement } from '../db/statements.ts'
import type { TaskServices } from '../http/program.ts'

const SWEEP = statement('jobs.sweep_llm_requests', [])

// Settles expired model requests as failed, with a refund.
export const sweepLlmRequests =
  ({ database, log }: TaskServices): Task =>
  async () => {
    const { body } = await database.anonymous(SWEEP, {}, log)
    if (body !== '0') log.warn({ swept: Number(body) }, 'llm_requests_swept')
  }
