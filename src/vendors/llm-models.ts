import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Log } from '../base/log.ts'
import type { WorkerConfig } from '../base/settings/config.ts'

// Chooses the model of a call, whose key pays for it, and its price and abilities
// (docs/contract/resonance.md#keys-and-models).

const PROVIDERS = ['openai', 'anthropic'] as const
export type Provider = (typeof PROVIDERS)[number]

/** A model as content lists it; prices are in dollars per million tokens. */
const Listed = z.object({
  input_price: z.number().min(0),
  output_price: z.number().min(0),
  reads_images: z.boolean(),
  context_tokens: z.int().min(8000),
})
const Models = z.record(z.enum(PROVIDERS), z.object({ default: z.string(), models: z.record(z.string(), Listed) }))
const file = new URL('../../content/program/llm-models.json', import.meta.url)
const models = Models.parse(JSON.parse(readFileSync(file, 'utf8')))

/** A model to call. It holds the key, so it is passed to the call only, never stored or logged. */
export type Model = {
  provider: Provider
  name: string
  baseUrl: string
  key: string
  /** Whether the key is the person's. */
  isOwn: boolean
  listed: z.infer<typeof Listed> | undefined
}

/** Whose key there is, or why there is none; the SQL function of the route refuses by `llm_key`. */
/** The settings of models, which both the API and the worker read. */
export type ModelConfig = Pick<WorkerConfig, `LLM_${string}` & keyof WorkerConfig>

export type Choice =
  | { llm_key: 'own' | 'server'; model: Model }
  | { llm_key: 'missing' | 'malformed'; model?: undefined }

const ADDRESSES: Record<Provider, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
}
const KEY_CHARACTERS = 256

/** Chooses by the X-LLM-API-Key header: a person's key names the vendor by its prefix; else the server's key. */
export function chooseModel(config: ModelConfig, header: string | string[] | undefined): Choice {
  const key = String(header ?? '').trim()
  if (key === '') {
    if (config.LLM_API_KEY === '') return { llm_key: 'missing' }
    return { llm_key: 'server', model: modelOf(config, config.LLM_PROVIDER, config.LLM_API_KEY, false) }
  }
  if (key.length > KEY_CHARACTERS || !/^sk-[\x21-\x7e]+$/.test(key)) return { llm_key: 'malformed' }
  return { llm_key: 'own', model: modelOf(config, key.startsWith('sk-ant-') ? 'anthropic' : 'openai', key, true) }
}

/** Says at start which model the server's key asks, and warns where there is no key: people then need their own. */
export function tellProvider(config: ModelConfig, log: Log): void {
  const { provider, name, baseUrl } = modelOf(config, config.LLM_PROVIDER, config.LLM_API_KEY, false)
  const { origin, pathname } = new URL(baseUrl) // nothing that may be a secret
  const facts = { provider, model: name, base_url: `${origin}${pathname}` }
  if (config.LLM_API_KEY === '') log.warn({ ...facts, key: 'missing' }, 'llm_provider')
  else log.info({ ...facts, key: 'set' }, 'llm_provider')
}

/** LLM_MODEL and LLM_BASE_URL apply to LLM_PROVIDER only; another vendor gets its own address and default model. */
function modelOf(config: ModelConfig, provider: Provider, key: string, isOwn: boolean): Model {
  const configured = provider === config.LLM_PROVIDER
  const name = (configured ? config.LLM_MODEL : undefined) ?? models[provider].default
  // A dated name, as vendors pin them, is the model without its date.
  const listed = models[provider].models[name] ?? models[provider].models[name.replace(/-\d{4}-?\d{2}-?\d{2}$/, '')]
  const baseUrl = (configured ? config.LLM_BASE_URL : undefined) ?? ADDRESSES[provider]
  return { provider, name, baseUrl: baseUrl.replace(/\/+$/, ''), key, isOwn, listed }
}
