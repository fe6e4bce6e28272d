import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { vendorFailed } from '../base/http-error.ts'
import type { Config } from '../base/settings/config.ts'
import type { Answer, Caller } from '../db/call.ts'
import { statement } from '../db/statements.ts'
import type { Context } from '../http/route.ts'
import { chooseModel } from '../vendors/llm-models.ts'
import type { Work } from './model-request.ts'

// Routes that use a language model: their function charges and begins a model request, and the route waits for its end.
// The work is done by a task in the worker, or here for a caller's own key, which must not be in the queue.

// The wait is longer than the model call, for the statements before and after it. The request expires after the wait
// (docs/contract/wallet.md#model-requests).
const AROUND_THE_CALL_MS = 3000
const AFTER_THE_WAIT_MS = 5000

export const keyHeader = z.object({
  'X-LLM-API-Key': z
    .string()
    .max(256)
    .optional()
    .describe(
      'Key of your own for a language model, used for this request only and never stored. It starts with `sk-`.',
    ),
})

export const llmRefusals = {
  400: ['invalid_llm_api_key_format'],
  402: ['insufficient_offerings', 'llm_key_required', 'token_ceiling_reached'],
  502: ['llm_provider_error'],
}

/** Milliseconds after which the sweep settles a request as failed. */
export const patienceMs = ({ LLM_TIMEOUT_MS }: Config) => LLM_TIMEOUT_MS + AROUND_THE_CALL_MS + AFTER_THE_WAIT_MS

/** The header arguments of functions that begin a model request. */
export const modelArguments = {
  names: ['llm_key', 'idempotency_key', 'patience_ms'],
  values: (headers: IncomingHttpHeaders, config: Config, idempotencyKey: string | undefined) => ({
    llm_key: chooseModel(config, headers['x-llm-api-key']).llm_key,
    idempotency_key: idempotencyKey ?? null,
    patience_ms: patienceMs(config),
  }),
}

const ANSWER = statement('jobs.llm_request_answer', ['request_id', 'give_up', 'monthly_cap'], {
  for: 'caller',
  sealed: true,
  ends: true,
  scopes: ['journal:read', 'models:spend'],
  counted: false,
})

type Begun = { answer: unknown; request_id?: undefined } | { request_id: number; run_here: boolean }
type Outcome = { answer: unknown; failed?: undefined } | { failed: true }

/** Waits for the request that a function began, doing its work here if no worker does, and returns its body. */
export const waitForModel =
  (work: Work) =>
  async (context: Context, { body, replayed }: Answer): Promise<string> => {
    const { config, database, settlements, log } = context
    const caller = context.caller as Caller
    const begun = JSON.parse(body as string) as Begun
    if (begun.request_id === undefined) return JSON.stringify(begun.answer)
    const until = Date.now() + config.LLM_TIMEOUT_MS + AROUND_THE_CALL_MS
    const { request_id } = begun
    if (begun.run_here && !replayed) {
      const choice = chooseModel(config, context.raw.headers['x-llm-api-key'])
      await work(context, { user_id: caller.userId, request_id }, choice)
    }
    const settled = await settlements.wait(caller.userId, request_id, until - Date.now())
    const values = { request_id, give_up: !settled, monthly_cap: config.MONTHLY_MESSAGE_CAP }
    const answer = await database.entered(ANSWER, caller, values, log)
    const outcome = JSON.parse(answer.body as string) as Outcome
    if (outcome.failed) throw vendorFailed(502, 'llm_provider_error')
    return JSON.stringify(outcome.answer)
  }
