// The stand-in for the LLM: the OpenAI wire format. llm-prompt.ts reads the request, llm-answer.ts writes the answer.
import { createHash } from 'node:crypto'
import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express'
import { type Faults, failAsOrdered } from './faults.ts'
import { type Answer, answerTo } from './llm-answer.ts'
import { type Prompt, readPrompt } from './llm-prompt.ts'

export type Llm = {
  baseUrl: string // ends in /v1, as OpenAI clients expect
  apiKey: string // the server's key; any key that starts with `sk-` is accepted too
  model: string // any other model name is answered too
  readonly calls: number // requests so far, failed ones included
  requests(): LlmRequest[] // the last 20 that had a JSON body, newest first
}

/** One request as it came; image data is replaced by its length. */
export type LlmRequest = { path: string; apiKey: string; body: unknown }

const API_KEY = 'sandbox-server-key'
const MODEL = 'sandbox-model'
const MAX_BODY = '16mb' // an image of 5 MiB, base64-encoded, fits
const KEPT_REQUESTS = 20

/** Stands in for the LLM: `POST <base>/chat/completions`. */
export function llm(options: { baseUrl: string; faults: Faults }): { model: Llm; router: Router } {
  let calls = 0
  let requests: LlmRequest[] = []

  const router = express.Router()
  router.post(
    '/chat/completions',
    failAsOrdered(options.faults, 'llm', () => void calls++),
    (req, res, next) => {
      const key = bearerOf(req)
      if (key === API_KEY || key.startsWith('sk-')) return next()
      refuse(res, 401, 'Incorrect API key provided.', 'invalid_api_key')
    },
    express.json({ limit: MAX_BODY }),
    (req, res) => {
      const body: unknown = JSON.parse(JSON.stringify(req.body ?? null, withoutImageData))
      requests = [{ path: req.path, apiKey: bearerOf(req), body }, ...requests].slice(0, KEPT_REQUESTS)
      const { prompt, refusal } = readPrompt(req.body)
      if (prompt === undefined) return refuse(res, 400, refusal, null)
      const answer = answerTo(prompt, res.locals.content, res.locals.cut)
      res.json(chatCompletion(prompt, answer, res.locals.finish ?? (answer.cut ? 'length' : 'stop')))
    },
  )
  router.use((req, res) => refuse(res, 404, `Unknown request URL: ${req.method} ${req.originalUrl}.`, 'unknown_url'))
  const unreadable: ErrorRequestHandler = (error, _req, res, _next) => {
    const status = error.type === 'entity.too.large' ? 413 : 400
    refuse(res, status, 'We could not parse the JSON body of your request.', null)
  }
  router.use(unreadable)

  return {
    model: {
      baseUrl: options.baseUrl,
      apiKey: API_KEY,
      model: MODEL,
      get calls() {
        return calls
      },
      requests: () => [...requests],
    },
    router,
  }
}

const chatCompletion = (prompt: Prompt, answer: Answer, finish_reason: string) => ({
  id: `chatcmpl-${idOf(prompt)}`,
  object: 'chat.completion',
  created: Math.floor(Date.now() / 1000),
  model: prompt.model,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: answer.text, refusal: null, annotations: [] },
      logprobs: null,
      finish_reason,
    },
  ],
  usage: {
    prompt_tokens: answer.promptTokens,
    completion_tokens: answer.completionTokens,
    total_tokens: answer.promptTokens + answer.completionTokens,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  },
  service_tier: 'default',
  system_fingerprint: 'fp_sandbox',
})

function refuse(res: Response, status: number, message: string, code: string | null): void {
  const type = status < 500 ? 'invalid_request_error' : 'server_error'
  res.status(status).json({ error: { message, type, param: null, code } })
}

function bearerOf(req: Request): string {
  return /^Bearer (\S+)$/.exec(req.get('authorization') ?? '')?.[1] ?? ''
}

function withoutImageData(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('data:')) return value
  return `${value.slice(0, value.indexOf(',') + 1)}(${value.length} characters)`
}

function idOf(prompt: Prompt): string {
  return createHash('sha256').update(JSON.stringify(prompt)).digest('hex').slice(0, 29)
}
