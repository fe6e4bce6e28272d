import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { Config } from '../base/config.ts'
import { HttpError } from '../base/http-error.ts'
import { withId } from '../base/shapes.ts'
import { type Answer, type Caller, statement } from '../db/call.ts'
import { perMinute } from '../http/limits.ts'
import type { Context, Route } from '../http/route.ts'
import type { Work } from '../models/model-request.ts'
import { expand } from '../tasks/essay.ts'
import { pass } from '../tasks/resonance.ts'
import { chooseModel } from '../vendors/llm-models.ts'
import { entryMissing } from './journal.ts'
import { Marginalia } from './marginalia.ts'
import { CompletionSuggestion } from './suggestions.ts'

// What a language model is asked for and waited for (journal.md section 4). The function charges and begins; the work is
// a task's, in the worker, or here for who brings a key of their own (decision D31); the answer is what the task stored.

// The wait goes on beyond the model's time, for what surrounds the call; and the request lives on beyond the wait.
const BESIDE_THE_CALL_MS = 3000
const BEYOND_THE_WAIT_MS = 5000

export const keyHeader = z.object({ 'X-LLM-API-Key': z.string().max(256).optional() })

export const llmRefusals = {
  400: ['invalid_llm_api_key_format'],
  402: ['insufficient_offerings', 'llm_key_required'],
  502: ['llm_provider_error'],
}

/** How long a request may take before the sweep calls it abandoned. */
export const patience = ({ LLM_TIMEOUT_MS }: Config) => LLM_TIMEOUT_MS + BESIDE_THE_CALL_MS + BEYOND_THE_WAIT_MS

const told = (headers: IncomingHttpHeaders, config: Config, key: string | undefined) => ({
  llm_key: chooseModel(config, headers['x-llm-api-key']).llm_key,
  idempotency_key: key ?? null,
  patience_ms: patience(config),
})

const ANSWER = statement('jobs.llm_request_answer', ['request_id', 'give_up', 'monthly_cap'], { sealed: true })

type Begun = { answer: unknown } | { request_id: number; run_here: boolean }
type Outcome = { answer: unknown } | { failed: true }

/** Waits for the request that a function began, doing its work here if it is nobody else's, and answers its body. */
const settled =
  (work: Work) =>
  async (context: Context, { body, replayed }: Answer): Promise<string> => {
    const { config, database, settlements, log } = context
    const caller = context.caller as Caller
    const begun = JSON.parse(body as string) as Begun
    if ('answer' in begun) return JSON.stringify(begun.answer)
    const until = Date.now() + config.LLM_TIMEOUT_MS + BESIDE_THE_CALL_MS
    const { request_id } = begun
    if (begun.run_here && !replayed) {
      const choice = chooseModel(config, context.raw.headers['x-llm-api-key'])
      await work(context, { user_id: caller.userId, request_id }, choice)
    }
    for (;;) {
      const left = until - Date.now()
      const news = settlements.next(request_id, left)
      const values = { request_id, give_up: left <= 0, monthly_cap: config.MONTHLY_MESSAGE_CAP }
      const answer = await database.entered(ANSWER, caller, values, log)
      const outcome = answer.body === null ? undefined : (JSON.parse(answer.body) as Outcome)
      if (outcome && 'failed' in outcome) throw new HttpError(502, 'llm_provider_error')
      if (outcome) return JSON.stringify(outcome.answer)
      await news
    }
  }

const Resonance = z
  .object({
    marginalia: z.array(Marginalia),
    suggestions: z.array(CompletionSuggestion),
    remaining_messages: z.int().min(0),
    remaining_balance: z.int(),
    monthly_reset_date: z.iso.date(),
    care: z
      .object({
        message: z.string(),
        resources: z.array(
          z.object({
            kind: z.enum(['hotline', 'text_line', 'human', 'professional']),
            name: z.string(),
            contact: z.string(),
            what_it_is: z.string(),
          }),
        ),
      })
      .nullable(),
    private: z.boolean(),
    private_message: z.string().nullable(),
    contraction: z.object({ variant: z.enum(['simple_ease_off', 'return_offer']), message: z.string() }).nullable(),
  })
  .meta({ id: 'Resonance' })

export const resonance: Route[] = [
  {
    method: 'post',
    path: '/journal/:entry_id/resonance',
    summary: 'Has the entry read: notes in its margin, and what it says was done.',
    access: 'user',
    params: withId('entry_id'),
    headers: keyHeader,
    limit: perMinute(10),
    call: 'api.resonance_create',
    sealed: true,
    settings: ({ MONTHLY_MESSAGE_CAP }) => ({ monthly_cap: MONTHLY_MESSAGE_CAP }),
    told,
    follow: settled(pass),
    answers: { 200: Resonance },
    refuses: { ...llmRefusals, ...entryMissing, 409: ['resonance_in_progress'] },
  },
  {
    method: 'post',
    path: '/journal/marginalia/:marginalia_id/essay',
    summary: 'Has the essay of a margin note written, once; afterwards answers it.',
    access: 'user',
    params: withId('marginalia_id'),
    headers: keyHeader,
    limit: perMinute(10),
    call: 'api.essay_create',
    sealed: true,
    told,
    follow: settled(expand),
    answers: { 200: Marginalia },
    refuses: { ...llmRefusals, 402: ['llm_key_required'], 404: ['marginalia_not_found', 'journal_entry_not_found'] },
  },
]
