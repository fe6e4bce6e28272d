import type { Task } from 'graphile-worker'
import { statement } from '../db/call.ts'
import type { TaskServices } from './services.ts'

const SWEEP = statement('jobs.sweep_llm_requests', [])

// Refunds requests to a language model that nobody settled in their time.
export const sweepLlmRequests =
  ({ database, log }: TaskServices): Task =>
  async () => {
    const { body } = await database.anonymous(SWEEP, {}, log)
    if (body !== '0') log.warn({ swept: Number(body) }, 'llm_requests_swept')
  }
