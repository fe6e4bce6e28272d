import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { APICallError, generateText, type ModelMessage, RetryError } from 'ai'
import type { Log } from '../base/log.ts'
import { countLlm } from '../base/metrics.ts'
import type { Usage } from '../base/types.ts'
import { boundedFetch } from './http.ts'
import type { Model } from './llm-models.ts'

// Calls language models through the AI SDK (docs/contract/resonance.md#model-calls). The provider receives the model's
// name, the messages and a token limit: nothing that identifies the person.

const RETRIES = 2
export const ANSWER_TOKENS = 4096
const LARGEST_COUNT = 1_000_000_000

// Otherwise the SDK writes its warnings to the console and not to the log.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Any failure of a provider. It has no message or cause of the SDK: they hold the prompt and may hold the key. */
export class LlmError extends Error {}

export type Prompt = { instructions: string; text: string; image?: { data: string; mediaType: string } }

export type Reply = { text: string; usage: Usage }

/** Calls a model, with retries, until `signal` aborts. Rejects with LlmError. */
export async function ask(model: Model, prompt: Prompt, signal: AbortSignal, log: Log): Promise<Reply> {
  const { provider, name } = model
  const start = performance.now()
  const elapsed = () => Math.round(performance.now() - start)
  try {
    const { text, usage } = await generateText({
      model: languageModel(model),
      instructions: prompt.instructions,
      messages: messages(prompt),
      maxOutputTokens: ANSWER_TOKENS,
      maxRetries: RETRIES,
      abortSignal: signal,
    })
    const prompt_tokens = count(usage.inputTokens)
    const completion_tokens = count(usage.outputTokens)
    log.info(
      { provider, model: name, tokens: prompt_tokens + completion_tokens, elapsed_ms: elapsed() },
      'llm_answered',
    )
    if (model.listed === undefined) warnOnce(provider, name, log)
    const { input_price = null, output_price = null } = model.listed ?? {}
    const used: Usage = { provider, model: name, prompt_tokens, completion_tokens, input_price, output_price }
    countLlm(provider, name, used)
    return { text, usage: used }
  } catch (error) {
    countLlm(provider, name)
    log.warn({ provider, model: name, ...reasonOf(error), elapsed_ms: elapsed() }, 'llm_failed')
    throw new LlmError('the language model failed')
  }
}

function languageModel({ provider, name, baseUrl, key }: Model) {
  const settings = { baseURL: baseUrl, apiKey: key, fetch: boundedFetch }
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
