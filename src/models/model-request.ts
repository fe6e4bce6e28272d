import { z } from 'zod'
import type { Values } from '../db/call.ts'
import { type Statement, statement } from '../db/statements.ts'
import { askModel, LlmError, type ModelAnswer, type Prompt } from '../vendors/llm.ts'
import type { Choice, Model, ModelConfig } from '../vendors/llm-models.ts'
import type { Receipts } from '../vendors/receipts.ts'
import type { TaskServices } from '../worker/task.ts'

// The steps of every model request between its charge and its end (sql/tables/app/llm_requests.sql): in the worker
// with the server's key, or in the API with the caller's own key, by the same code.

export type LlmServices = Omit<TaskServices, 'mailer' | 'config'> & {
  config: ModelConfig & Pick<TaskServices['config'], 'MONTHLY_MESSAGE_CAP'>
}

export const LlmRequest = z.object({ user_id: z.union([z.int(), z.string()]), request_id: z.int() })
export type LlmRequest = z.infer<typeof LlmRequest>

/** What the work of a request may use until its deadline. */
export type Tools = {
  model: Model
  /** Runs SQL for the person, with the id of the request among the values. */
  run(what: Statement, values?: Values): Promise<string | null>
  /** Calls the model; receipts and usage are recorded before the response is processed. Rejects with LlmError. */
  askModel(prompt: Prompt): Promise<ModelAnswer>
}

const FAIL = statement('jobs.llm_request_fail', ['request_id'], { for: 'model_request' })
const OPEN = statement('jobs.model_receipt_open', ['request_id', 'receipt', 'history'], { for: 'model_request' })
const CLOSE = statement('jobs.model_receipt_close', ['request_id', 'receipt_id', 'status', 'usage'], {
  for: 'model_request',
})

/**
 * Does the work of a request; the work stores its result. If the work fails, the request is settled as failed and its
 * charge refunded; if the process dies, the sweep does that. Returns undefined where the model failed.
 */
export async function runModelRequest<T>(
  { config, database, log, modelFailed, vendorAnswered }: LlmServices,
  { user_id, request_id }: LlmRequest,
  choice: Choice,
  work: (tools: Tools) => Promise<T>,
): Promise<T | undefined> {
  const run: Tools['run'] = async (what, values = {}) =>
    (await database.onBehalf(what, String(user_id), { ...values, request_id }, log)).body
  try {
    if (choice.model === undefined) throw new LlmError('there is no key')
    const { model, llm_key } = choice
    const signal = AbortSignal.timeout(config.LLM_TIMEOUT_MS)
    return await work({
      model,
      run,
      async askModel(prompt) {
        const answer = await askModel(model, prompt, signal, log, receiptsOf(run, model, llm_key, prompt))
        vendorAnswered?.()
        return answer
      },
    })
  } catch (error) {
    await run(FAIL)
    if (!(error instanceof LlmError)) throw error
    modelFailed?.(error.message, error.vendorFails)
    return undefined
  }
}

/** Keeps the receipts of a model call in the database. */
const receiptsOf = (run: Tools['run'], { provider, name }: Model, llm_key: string, prompt: Prompt): Receipts => ({
  async open(prompt_sha256) {
    const { sent, withheld, history } = prompt
    const receipt = { vendor: provider, model: name, llm_key, sent, withheld, prompt_sha256 }
    const id = await run(OPEN, { receipt: JSON.stringify(receipt), history: JSON.stringify(history) })
    if (id === null) throw new LlmError('the request is settled, or an entry is gone')
    return Number(id)
  },
  async close(receipt_id, status, usage) {
    await run(CLOSE, { receipt_id, status, usage: usage === undefined ? null : JSON.stringify(usage) })
  },
})

/** The work of one kind of model request. */
export type Work = (services: LlmServices, request: LlmRequest, choice: Choice) => Promise<unknown>
