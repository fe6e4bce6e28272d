import type { Task } from 'graphile-worker'
import { z } from 'zod'
import type { Config } from '../base/config.ts'
import type { Log } from '../base/log.ts'
import { type Database, type Statement, statement, type Values } from '../db/call.ts'
import { ask, LlmError, type Prompt } from '../vendors/llm.ts'
import { type Choice, chooseModel, type Model } from '../vendors/llm-models.ts'

// What every request to a language model goes through between its charge and its settlement (sql/tables/app/llm_requests.sql),
// in the worker with the server's key or in the API with the caller's own (decision D31): the same code.

export type LlmServices = { config: Config; database: Database; log: Log }

export const LlmRequest = z.object({ user_id: z.union([z.int(), z.string()]), request_id: z.int() })
export type LlmRequest = z.infer<typeof LlmRequest>

/** A step of the work: SQL for the person, and questions to the model until time is up. */
export type Step = {
  model: Model
  run(what: Statement, values?: Values): Promise<string | null>
  /** Asks the model, and records what the answer used before anything is made of it. Rejects with LlmError. */
  ask(prompt: Prompt): Promise<string>
}

const FAIL = statement('jobs.llm_request_fail', ['request_id'])
const RECORD = statement('jobs.llm_usage_record', ['request_id', 'usage'])

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
    const { model } = choice
    const signal = AbortSignal.timeout(config.LLM_TIMEOUT_MS)
    return await work({
      model,
      run,
      async ask(prompt) {
        const { text, usage } = await ask(model, prompt, signal, log)
        await run(RECORD, { usage: JSON.stringify([usage]) })
        return text
      },
    })
  } catch (error) {
    await run(FAIL)
    if (error instanceof LlmError) return undefined
    throw error
  }
}

export type Work = (services: LlmServices, request: LlmRequest, choice: Choice) => Promise<unknown>

/** The task that does a kind of request under the server's key. What fails is told by code: words may quote the entry. */
export const llmTask =
  (work: Work) =>
  (services: LlmServices): Task =>
  async (payload) => {
    const request = LlmRequest.parse(payload)
    await work(services, request, chooseModel(services.config, undefined)).catch(({ name, code }) => {
      throw new Error(`request ${request.request_id} was not settled: ${name} ${code ?? ''}`.trim())
    })
  }
