// Reads a prompt out of a request for a chat completion to the stand-in LLM.
import { z } from 'zod'

/** `texts`: all that the model reads and the response format, as one text; `entry`: what stands in <entry>. */
export type Prompt = { model: string; texts: string; entry: string; images: Image[]; maxTokens: number }
export type Image = { mediaType: string; bytes: number }

const Limit = z.int().positive().nullish()
const Part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
])
const Message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.union([z.string(), z.array(Part)]),
})
const ChatRequest = z.object({
  model: z.string().min(1),
  messages: z.array(Message).min(1),
  stream: z.literal(false).nullish(),
  max_tokens: Limit,
  max_completion_tokens: Limit,
  response_format: z.unknown().optional(),
})

type Read = { prompt: Prompt; refusal?: undefined } | { prompt?: undefined; refusal: string }

/** The prompt of a chat completion, or the message that refuses it. */
export function readPrompt(body: unknown): Read {
  const parsed = ChatRequest.safeParse(body)
  if (!parsed.success) return { refusal: z.prettifyError(parsed.error) }
  const { model, messages, max_tokens, max_completion_tokens, response_format } = parsed.data
  const sent = messages.filter((message) => message.role !== 'assistant')
  const parts = sent.flatMap(({ content }) =>
    typeof content === 'string' ? { type: 'text' as const, text: content } : content,
  )
  const texts = parts.flatMap((part) => (part.type === 'text' ? part.text : []))
  const urls = parts.flatMap((part) => (part.type === 'image_url' ? part.image_url.url : []))
  const images = urls.map(readImage)
  if (images.includes(undefined)) return { refusal: 'Images must be base64 data URLs: this model fetches nothing.' }
  const joined = [...texts, JSON.stringify(response_format) ?? ''].join('\n')
  const prompt = {
    model,
    texts: joined,
    entry: tagged('entry', joined)?.body ?? '',
    images: images.filter((image) => image !== undefined),
    maxTokens: max_completion_tokens ?? max_tokens ?? Number.MAX_SAFE_INTEGER,
  }
  return { prompt }
}

function readImage(url: string): Image | undefined {
  const [, mediaType, data] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(url) ?? []
  return mediaType && data ? { mediaType, bytes: Buffer.from(data, 'base64').length } : undefined
}

// The last block in these tags, `start` to `end` with the tags: the instructions may mention the tags before.
function tagged(name: string, text: string): { body: string; start: number; end: number } | undefined {
  const [closing, tag] = [...text.matchAll(new RegExp(`</(${name}(?:-\\w+)?)>`, 'g'))].at(-1) ?? []
  if (closing === undefined) return undefined
  const close = text.lastIndexOf(closing)
  const opening = `<${tag}>`
  const open = text.lastIndexOf(opening, close)
  if (open < 0) return undefined
  return { body: text.slice(open + opening.length, close), start: open, end: close + closing.length }
}

/** The texts without <entry>…</entry>, <prior>…, <note>… and <passage>…; a tag may carry a nonce (<entry-1f2e…>). */
export function instructionsOf(texts: string): string {
  return ['prior', 'note', 'passage', 'entry'].reduce((rest, name) => {
    const block = tagged(name, rest)
    return block ? rest.slice(0, block.start) + rest.slice(block.end) : rest
  }, texts)
}
