// The LLM: the OpenAI wire format with deterministic answers. What is asked is read off the prompt by four rules:
//   1. an image is there                              → the text on the page (transcription)
//   2. the instructions name the JSON key "hits"      → {"hits":[{"index","quote"}]} for the candidate lines
//                                                       `<index>. <name> (habit|practice)`
//   3. the instructions name the JSON key "notes"     → {"notes":[{"kind","quote","note"}]} quoting the entry
//   4. none of these                                  → a short essay in prose
// The instructions are all texts but what stands in <entry>…</entry>, <prior>…</prior>, <note>…</note> and
// <passage>…</passage>, whose tags may carry a nonce (<entry-1f2e…>). Keys count in quotes only (", ' or `); the first named wins.
import { createHash } from 'node:crypto'
import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express'
import { z } from 'zod'
import { type Faults, failAsOrdered } from './faults.ts'

export type Llm = {
  baseUrl: string // ends in /v1, as OpenAI clients expect
  apiKey: string // the server's; any key that starts with `sk-` is taken too
  model: string // any other model name is answered too
  readonly calls: number // requests so far, failed ones included
  requests(): LlmRequest[] // the last ones that were read, newest first
}

/** One request as it came; image data is replaced by its length. */
export type LlmRequest = { path: string; apiKey: string; body: unknown }

type Prompt = { model: string; texts: string; entry: string; images: Image[]; maxTokens: number }
type Image = { mediaType: string; bytes: number }
type Answer = { text: string; cut: boolean; promptTokens: number; completionTokens: number }

const API_KEY = 'sandbox-server-key'
const MODEL = 'sandbox-model'
const MAX_BODY = '16mb' // an image of 5 MiB, base64-encoded, with room to spare
const KEPT_REQUESTS = 20
const CHARS_PER_TOKEN = 4
const TOKENS_PER_IMAGE = 85
const MAX_NOTES = 3
const MAX_HITS = 5
const MAX_QUOTE_CHARS = 200 // the service takes 280, and 255 of a hit

const Limit = z.int().positive().nullish()
const messages = <Part extends z.ZodType>(part: Part) =>
  z
    .array(
      z.object({
        role: z.enum(['system', 'developer', 'user', 'assistant']),
        content: z.union([z.string(), z.array(part)]),
      }),
    )
    .min(1)
const ChatRequest = z.object({
  model: z.string().min(1),
  messages: messages(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
    ]),
  ),
  stream: z.literal(false).nullish(),
  max_tokens: Limit,
  max_completion_tokens: Limit,
  response_format: z.unknown().optional(),
})
const ResponsesRequest = z.object({
  model: z.string().min(1),
  instructions: z.string().nullish(),
  input: z.union([
    z.string(),
    messages(
      z.discriminatedUnion('type', [
        z.object({ type: z.enum(['input_text', 'output_text']), text: z.string() }),
        z.object({ type: z.literal('input_image'), image_url: z.string() }),
      ]),
    ),
  ]),
  stream: z.literal(false).nullish(),
  max_output_tokens: Limit,
  text: z.unknown().optional(),
})

/** Plays the LLM: `POST <base>/chat/completions` and `POST <base>/responses` (journal 3, 4.2, 4.3 and 5.1). */
export function llm(options: { baseUrl: string; faults: Faults }): { model: Llm; router: Router } {
  let calls = 0
  let requests: LlmRequest[] = []

  const router = express.Router()
  router.post(
    ['/chat/completions', '/responses'],
    (_req, _res, next) => {
      calls += 1
      next()
    },
    failAsOrdered(options.faults, 'llm'),
    (req, res, next) => {
      const key = bearerOf(req)
      if (key === API_KEY || key.startsWith('sk-')) return next()
      refuse(res, 401, 'Incorrect API key provided.', 'invalid_api_key')
    },
    express.json({ limit: MAX_BODY }),
    (req, _res, next) => {
      const body: unknown = JSON.parse(JSON.stringify(req.body ?? null, withoutImageData))
      requests = [{ path: req.path, apiKey: bearerOf(req), body }, ...requests].slice(0, KEPT_REQUESTS)
      next()
    },
  )
  router.post('/chat/completions', (req, res) => {
    const prompt = readChat(req.body)
    if (typeof prompt === 'string') return refuse(res, 400, prompt, null)
    const answer = answerTo(prompt, res.locals.content)
    res.json({
      id: `chatcmpl-${idOf(prompt)}`,
      object: 'chat.completion',
      created: Math.floor(Date.now() / 1000),
      model: prompt.model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: answer.text, refusal: null, annotations: [] },
          logprobs: null,
          finish_reason: answer.cut ? 'length' : 'stop',
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
  })
  router.post('/responses', (req, res) => {
    const prompt = readResponses(req.body)
    if (typeof prompt === 'string') return refuse(res, 400, prompt, null)
    const answer = answerTo(prompt, res.locals.content)
    const status = answer.cut ? 'incomplete' : 'completed'
    res.json({
      id: `resp_${idOf(prompt)}`,
      object: 'response',
      created_at: Math.floor(Date.now() / 1000),
      status,
      error: null,
      incomplete_details: answer.cut ? { reason: 'max_output_tokens' } : null,
      model: prompt.model,
      output: [
        {
          type: 'message',
          id: `msg_${idOf(prompt)}`,
          status,
          role: 'assistant',
          content: [{ type: 'output_text', text: answer.text, annotations: [], logprobs: [] }],
        },
      ],
      parallel_tool_calls: true,
      tool_choice: 'auto',
      tools: [],
      store: false,
      metadata: {},
      service_tier: 'default',
      usage: {
        input_tokens: answer.promptTokens,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: answer.completionTokens,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: answer.promptTokens + answer.completionTokens,
      },
    })
  })
  router.use((req, res) => refuse(res, 404, `Unknown request URL: ${req.method} ${req.originalUrl}.`, 'unknown_url'))
  const unreadable: ErrorRequestHandler = (error, _req, res, _next) => {
    refuse(
      res,
      error.type === 'entity.too.large' ? 413 : 400,
      'We could not parse the JSON body of your request.',
      null,
    )
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

// The prompt, or the complaint about it.
function readChat(body: unknown): Prompt | string {
  const parsed = ChatRequest.safeParse(body)
  if (!parsed.success) return z.prettifyError(parsed.error)
  const { model, messages, max_tokens, max_completion_tokens, response_format } = parsed.data
  const said = messages.filter((message) => message.role !== 'assistant')
  const parts = said.flatMap(({ content }) =>
    typeof content === 'string' ? { type: 'text' as const, text: content } : content,
  )
  const texts = parts.flatMap((part) => (part.type === 'text' ? part.text : []))
  const images = parts.flatMap((part) => (part.type === 'image_url' ? part.image_url.url : []))
  return prompt(model, [...texts, JSON.stringify(response_format) ?? ''], images, max_completion_tokens ?? max_tokens)
}

function readResponses(body: unknown): Prompt | string {
  const parsed = ResponsesRequest.safeParse(body)
  if (!parsed.success) return z.prettifyError(parsed.error)
  const { model, instructions, input, max_output_tokens, text } = parsed.data
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : input
  const said = items.filter((item) => item.role !== 'assistant')
  const parts = said.flatMap(({ content }) =>
    typeof content === 'string' ? { type: 'input_text' as const, text: content } : content,
  )
  const texts = parts.flatMap((part) => (part.type === 'input_image' ? [] : part.text))
  const images = parts.flatMap((part) => (part.type === 'input_image' ? part.image_url : []))
  return prompt(model, [instructions ?? '', ...texts, JSON.stringify(text) ?? ''], images, max_output_tokens)
}

function prompt(model: string, texts: string[], urls: string[], maxTokens: number | null | undefined): Prompt | string {
  const images = urls.map(readImage)
  if (images.includes(undefined)) return 'Images must be base64 data URLs: this model fetches nothing.'
  const joined = texts.join('\n')
  return {
    model,
    texts: joined,
    entry: tagged('entry', joined)?.body ?? '',
    images: images.filter((image) => image !== undefined),
    maxTokens: maxTokens ?? Number.MAX_SAFE_INTEGER,
  }
}

function readImage(url: string): Image | undefined {
  const [, mediaType, data] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(url) ?? []
  return mediaType && data ? { mediaType, bytes: Buffer.from(data, 'base64').length } : undefined
}

// The text between the last pair of these tags: the instructions may speak of the tags before they use them.
function tagged(name: string, text: string): { body: string; start: number; end: number } | undefined {
  const [closing, tag] = [...text.matchAll(new RegExp(`</(${name}(?:-\\w+)?)>`, 'g'))].at(-1) ?? []
  if (closing === undefined) return undefined
  const close = text.lastIndexOf(closing)
  const open = text.lastIndexOf(`<${tag}>`, close)
  if (open < 0) return undefined
  return { body: text.slice(open + closing.length - 1, close), start: open, end: close + closing.length }
}

function instructionsOf(texts: string): string {
  return ['prior', 'note', 'passage', 'entry'].reduce((rest, name) => {
    const block = tagged(name, rest)
    return block ? rest.slice(0, block.start) + rest.slice(block.end) : rest
  }, texts)
}

function answerTo(prompt: Prompt, ordered: string | undefined): Answer {
  const text = ordered ?? speak(prompt)
  const kept = text.slice(0, prompt.maxTokens * CHARS_PER_TOKEN)
  return {
    text: kept,
    cut: kept.length < text.length,
    promptTokens: Math.ceil(prompt.texts.length / CHARS_PER_TOKEN) + prompt.images.length * TOKENS_PER_IMAGE,
    completionTokens: Math.ceil(kept.length / CHARS_PER_TOKEN),
  }
}

function speak(prompt: Prompt): string {
  if (prompt.images.length > 0) return transcription(prompt.images)
  const instructions = instructionsOf(prompt.texts)
  const asked = /["'`](hits|notes)["'`]/.exec(instructions)?.[1]
  if (asked === 'hits') return JSON.stringify({ hits: hits(instructions, prompt.entry) })
  if (asked === 'notes') return JSON.stringify({ notes: notes(prompt.entry) })
  return essay(prompt.entry)
}

function transcription(images: Image[]): string {
  const pages = images.map(({ mediaType, bytes }) => `(${mediaType}, ${bytes} bytes)`)
  return [
    'Up before the others. I wrote this at the kitchen table, with the window open.',
    'What I did, what I left undone, and one thing for tomorrow.',
    `Transcribed by the sandbox from ${pages.join(' and ')}.`,
  ].join('\n')
}

const REMARKS = [
  { kind: 'theme', note: 'You say this plainly. Where else in your week does it show itself?' },
  { kind: 'connection', note: 'This answers the line before it. Read the two together once more.' },
  { kind: 'symbol', note: 'The picture stays after the page is turned. What does it stand for?' },
]

// A quote that lies inside one already taken would be anchored there, and dropped as overlapping.
function notes(entry: string): { kind: string; quote: string; note: string }[] {
  const quotes: string[] = []
  for (const sentence of sentencesOf(entry)) {
    const quote = shorten(sentence)
    if (!quotes.some((taken) => taken.includes(quote) || quote.includes(taken))) quotes.push(quote)
  }
  return quotes.slice(0, MAX_NOTES).map((quote, position) => ({ ...REMARKS[position]!, quote }))
}

// A candidate was done when every word of its name begins a word of one sentence: "Morning run" in "I went running
// this morning". The quote reaches from the first of these words to the last. Words under three letters do not count.
function hits(instructions: string, entry: string): { index: number; quote: string }[] {
  const found: { index: number; quote: string }[] = []
  for (const [, index, name = ''] of instructions.matchAll(/^\s*(\d+)\. (.+) \((?:habit|practice)\)\s*$/gm)) {
    const words = (name.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= 3)
    for (const sentence of words.length > 0 ? sentencesOf(entry) : []) {
      const places = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}[\\p{L}\\p{N}]*`, 'iu').exec(sentence))
      const matched = places.filter((place) => place !== null)
      if (matched.length < words.length) continue
      const start = Math.min(...matched.map((place) => place.index))
      const end = Math.max(...matched.map((place) => place.index + place[0].length))
      found.push({ index: Number(index), quote: shorten(sentence.slice(start, end)) })
      break
    }
  }
  return found.slice(0, MAX_HITS)
}

const MEDITATION = [
  'A line like this is rarely only about its day. It keeps company with what you left out, and it asks to be read',
  'slowly, once for what happened and once for what it meant to you. Nothing has to be decided here. Notice where the',
  'sentence speeds up and where it holds back; the place where it holds back is often the one worth another page.',
].join(' ')

function essay(entry: string): string {
  const first = sentencesOf(entry)[0]
  return `${first === undefined ? 'The page is quiet.' : `You wrote: “${shorten(first)}”`}\n\n${MEDITATION}`
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

// The first words of a text that is too long for a quote; still verbatim, and never half of a character.
function shorten(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= MAX_QUOTE_CHARS) return text
  const head = characters.slice(0, MAX_QUOTE_CHARS).join('')
  const lastSpace = head.lastIndexOf(' ')
  return lastSpace > 0 ? head.slice(0, lastSpace).trimEnd() : head
}
