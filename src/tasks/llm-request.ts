import { z } from 'zod'
import type { Config } from '../config.ts'
import { type Database, type Statement, statement, type Values } from '../db/call.ts'
import type { Log } from '../log.ts'
import { LlmError } from '../vendors/llm.ts'
import type { Choice, Model } from '../vendors/llm-models.ts'

// What every request to a language model goes through between its charge and its settlement (sql/tables/llm_requests.sql),
// in the worker with the server's key or in the API with the caller's own (decision D31): the same code.

export type LlmServices = { config: Config; database: Database; log: Log }

export const LlmRequest = z.object({ user_id: z.union([z.int(), z.string()]), request_id: z.int() })
export type LlmRequest = z.infer<typeof LlmRequest>

/** A step of the work: SQL for the person, and the signal that time is up. */
export type Step = {
  model: Model
  run(what: Statement, values?: Values): Promise<string | null>
  signal: AbortSignal
  log: Log
}

const FAIL = statement('jobs.llm_request_fail', ['request_id'])

/**
 * Does the work of a request, which stores what came of it. If it fails, the request is settled as failed and its charge
 * refunded; a process that dies instead leaves it to the sweep. Answers undefined where the model was to blame.
 */
export async function attend<T>(
  { config, database, log }: LlmServices,
  { user_id, request_id }: LlmRequest,
  choice: Choice,
  work: (step: Step) => Promise<T>,
): Promise<T | undefined> {
  const run: Step['run'] = async (what, values = {}) =>
    (await database.onBehalf(what, String(user_id), { ...values, request_id }, log)).body
  try {
    if (!('model' in choice)) throw new LlmError('there is no key')
    return await work({ model: choice.model, run, signal: AbortSignal.timeout(config.LLM_TIMEOUT_MS), log })
  } catch (error) {
    await run(FAIL)
    if (error instanceof LlmError) return undefined
    throw withoutData(error)
  }
}

/** A defect or a database that is away, for the queue's table and the log: codes, since the words may quote the entry. */
const withoutData = (error: unknown) => {
  const { name, code } = error as { name?: string; code?: string }
  return new Error(`settling a request failed: ${name ?? 'unknown'} ${code ?? ''}`.trim(), {
    ...(code?.startsWith('22') ? {} : { cause: error }),
  })
}
