// Reads a prompt out of a request to the stand-in LLM, in both forms of the OpenAI API.
import { z } from 'zod'

export type Prompt = { model: string; texts: string; entry: string; images: Image[]; maxTokens: number }
export type Image = { mediaType: string; bytes: number }

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

/** The prompt of a chat completion, or the message of the refusal. */
export function readChatPrompt(body: unknown): Prompt | string {
  const parsed = ChatRequest.safeParse(body)
  if (!parsed.success) return z.prettifyError(parsed.error)
  const { model, messages, max_tokens, max_completion_tokens, response_format } = parsed.data
  const sent = messages.filter((message) => message.role !== 'assistant')
  const parts = sent.flatMap(({ content }) =>
    typeof content === 'string' ? { type: 'text' as const, text: content } : content,
  )
  const texts = parts.flatMap((part) => (part.type === 'text' ? part.text : []))
  const images = parts.flatMap((part) => (part.type === 'image_url' ? part.image_url.url : []))
  return createPrompt(
    model,
    [...texts, JSON.stringify(response_format) ?? ''],
    images,
    max_completion_tokens ?? max_tokens,
  )
}

/** As readChatPrompt, for the Responses API. */
export function readResponsesPrompt(body: unknown): Prompt | string {
  const parsed = ResponsesRequest.safeParse(body)
  if (!parsed.success) return z.prettifyError(parsed.error)
  const { model, instructions, input, max_output_tokens, text } = parsed.data
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : input
  const sent = items.filter((item) => item.role !== 'assistant')
  const parts = sent.flatMap(({ content }) =>
    typeof content === 'string' ? { type: 'input_text' as const, text: content } : content,
  )
  const texts = parts.flatMap((part) => (part.type === 'input_image' ? [] : part.text))
  const images = parts.flatMap((part) => (part.type === 'input_image' ? part.image_url : []))
  return createPrompt(model, [instructions ?? '', ...texts, JSON.stringify(text) ?? ''], images, max_output_tokens)
}

function createPrompt(
  model: string,
  texts: string[],
  urls: string[],
  maxTokens: number | null | undefined,
): Prompt | string {
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

// The text between the last pair of these tags: the instructions may mention the tags before they use them.
function tagged(name: string, text: string): { body: string; start: number; end: number } | undefined {
  const [closing, tag] = [...text.matchAll(new RegExp(`</(${name}(?:-\\w+)?)>`, 'g'))].at(-1) ?? []
  if (closing === undefined) return undefined
  const close = text.lastIndexOf(closing)
  const open = text.lastIndexOf(`<${tag}>`, close)
  if (open < 0) return undefined
  return { body: text.slice(open + closing.length - 1, close), start: open, end: close + closing.length }
}

/** The texts without <entry>…</entry>, <prior>…, <note>… and <passage>…; a tag may carry a nonce (<entry-1f2e…>). */
export function instructionsOf(texts: string): string {
  return ['prior', 'note', 'passage', 'entry'].reduce((rest, name) => {
    const block = tagged(name, rest)
    return block ? rest.slice(0, block.start) + rest.slice(block.end) : rest
  }, texts)
}
