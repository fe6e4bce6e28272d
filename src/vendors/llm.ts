import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import {
  APICallError,
  extractReasoningMiddleware,
  generateText,
  type ModelMessage,
  RetryError,
  wrapLanguageModel,
} from 'ai'
import type { Log } from '../base/log.ts'
import { countLlm } from '../base/metrics/metrics.ts'
import { noteVendor } from '../base/reasons.ts'
import type { Model } from './llm-models.ts'
import { type Receipts, receiptingFetch, type Usage } from './receipts.ts'

// Calls language models through the AI SDK (docs/contract/resonance.md#model-calls). The provider receives the model's
// name, the messages and a token limit: nothing that identifies the person.

const RETRIES = 2
export const ANSWER_TOKENS = 4096
const LARGEST_COUNT = 1_000_000_000

// Otherwise the SDK writes its warnings to the console and not to the log.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Why a model gave no response, without message and cause of the SDK: they hold the prompt and may hold the key. */
export class LlmError extends Error {
  /** Whether the vendor fails. A key or a request that it does not take is not its failure. */
  readonly vendorFails: boolean
  constructor(message: string, vendorFails = false) {
    super(message)
    this.vendorFails = vendorFails
  }
}

/** A piece of a source in a prompt; `from` and `to` are code points of the source's own text. */
export type Sent = {
  source: 'entry' | 'instructions' | 'candidates' | 'history' | 'image'
  characters: number
  from: number
  to: number
}

export type Prompt = {
  instructions: string
  text: string
  image?: { data: string; mediaType: string }
  /** What a receipt says of it. */
  sent: Sent[]
  withheld: string[]
  /** The ids of earlier entries in the text. */
  history: number[]
  /** Whether a response that was cut, or has no text, is still of use. */
  takesPart?: true
}

/** What a model wrote; `cut` if it reached its limit. */
export type ModelAnswer = { text: string; cut: boolean }

/**
 * Calls a model, with retries, until `signal` aborts; returns its text when usage and receipts are recorded. Rejects
 * with LlmError, also for a response that did not end well, or with what kept a receipt from being written.
 */
export async function askModel(
  model: Model,
  prompt: Prompt,
  signal: AbortSignal,
  log: Log,
  receipts: Receipts,
): Promise<ModelAnswer> {
  const { provider, name } = model
  const { send, end } = receiptingFetch(receipts, signal)
  const start = performance.now()
  const elapsed = () => Math.round(performance.now() - start)
  // What happens under a person's key says nothing of the server's: it may even be another vendor's.
  const note = (succeeded: boolean) => model.isOwn || noteVendor('model', succeeded)
  const failed = async (error: unknown) => {
    await end()
    countLlm(provider, name)
    const { reason, status } = reasonOf(error)
    const vendorFails = isVendorsFailure(status)
    note(!vendorFails)
    log.warn({ provider, model: name, reason, status, elapsed_ms: elapsed() }, 'llm_failed')
    throw new LlmError(
      `the language model failed: ${reason}${status === undefined ? '' : ` status ${status}`}`,
      vendorFails,
    )
  }
  const { text, usage, finishReason, rawFinishReason } = await generateText({
    model: wrapLanguageModel({ model: languageModel(model, send), middleware: THOUGHTS }),
    instructions: prompt.instructions,
    messages: messages(prompt),
    maxOutputTokens: ANSWER_TOKENS,
    maxRetries: RETRIES,
    abortSignal: signal,
  }).catch(failed)
  const flaw = flawOf(prompt, text, finishReason, rawFinishReason)
  note(flaw !== 'error')
  const prompt_tokens = count(usage.inputTokens)
  const completion_tokens = count(usage.outputTokens)
  const tokens = prompt_tokens + completion_tokens
  const facts = { provider, model: name, tokens, elapsed_ms: elapsed() }
  if (flaw === undefined) log.info(facts, 'llm_answered')
  else log.warn({ ...facts, reason: flaw }, 'llm_failed')
  if (model.listed === undefined) warnOnce(provider, name, log)
  const { input_price = null, output_price = null } = model.listed ?? {}
  const used: Usage = { provider, model: name, prompt_tokens, completion_tokens, input_price, output_price }
  countLlm(provider, name, used)
  await end(used)
  if (flaw !== undefined) throw new LlmError(`the language model failed: finish ${flaw}`, flaw === 'error')
  return { text, cut: finishReason === 'length' }
}

/** Keeps what a model thinks aloud out of its text. */
const THOUGHTS = extractReasoningMiddleware({ tagName: 'think' })

/** Whether a failure is the vendor's: not if it refused the key or the request. */
const isVendorsFailure = (status: number | undefined) =>
  status === undefined || ![400, 401, 403, 404, 422].includes(status)

/** Why a response is a failure: how it finished, or that it has no text. Undefined for a good one. */
function flawOf({ takesPart }: Prompt, text: string, finish: string, raw: string | undefined) {
  if (raw === 'error') return 'error' // a word of vendors that the SDK does not know
  if (finish === 'error' || finish === 'content-filter') return finish
  const isEmpty = text.trim() === ''
  if (finish === 'length' && !(takesPart && !isEmpty)) return finish
  return isEmpty && !(takesPart && finish === 'stop') ? 'empty' : undefined
}

function languageModel({ provider, name, baseUrl, key }: Model, send: typeof fetch) {
  const settings = { baseURL: baseUrl, apiKey: key, fetch: send }
  return provider === 'anthropic' ? createAnthropic(settings)(name) : createOpenAI(settings).chat(name)
}

function messages({ text, image }: Prompt): ModelMessage[] {
  const parts = [
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...(image === undefined ? [] : [{ type: 'file' as const, ...image }]),
  ]
  return [{ role: 'user', content: parts }]
}

const count = (tokens: unknown) =>
  Number.isSafeInteger(tokens) && Number(tokens) >= 0 ? Math.min(Number(tokens), LARGEST_COUNT) : 0

const warned = new Set<string>()

function warnOnce(provider: string, model: string, log: Log) {
  if (warned.has(`${provider} ${model}`)) return
  warned.add(`${provider} ${model}`)
  log.warn({ provider, model }, 'llm_price_unknown')
}

/** The name and the status of a failure, never its message. */
function reasonOf(error: unknown) {
  const last = RetryError.isInstance(error) ? error.lastError : error
  return {
    reason: last instanceof Error ? last.name : 'unknown',
    status: APICallError.isInstance(last) ? last.statusCode : undefined,
  }
}
