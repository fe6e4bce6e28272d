import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ANSWER_TOKENS, type Prompt } from '../vendors/llm.ts'
import type { Model } from '../vendors/llm-models.ts'

// Prompts: the prose of content/llm, and the texts of a person in tags that carry a random nonce, so that no
// entry can close its tag and add instructions after it.
// docs/contract/resonance.md#prompts has the rules.

const NONCE_BYTES = 8
// Tokens reserved for the instructions, with a margin; and the window of a model that content doesn't list.
const INSTRUCTION_TOKENS = 1500
const SMALLEST_WINDOW = 16_000

type Name = 'safety' | 'notes' | 'hits' | 'essay' | 'transcription'
const read = (name: Name) => readFileSync(new URL(`../../content/llm/${name}.md`, import.meta.url), 'utf8').trim()
const prose: Record<Name, string> = {
  safety: read('safety'),
  notes: read('notes'),
  hits: read('hits'),
  essay: read('essay'),
  transcription: read('transcription'),
}

type Texts = { entry: string } & Partial<Record<'prior' | 'candidates' | 'passage' | 'note', string>>

/** A prompt over texts of a person. The entry ends the message; if the prompt is too long, earlier entries are cut first. */
export function readingPrompt(model: Model, name: Name, { entry, prior = '', ...beside }: Texts, kind = ''): Prompt {
  const nonce = randomBytes(NONCE_BYTES).toString('hex')
  const fill = (text: string) => text.replaceAll('{{nonce}}', nonce).replaceAll('{{kind}}', kind)
  const wrap = (tag: string, text: string) => `<${tag}-${nonce}>\n${text}\n</${tag}-${nonce}>`
  const budget = (model.listed?.context_tokens ?? SMALLEST_WINDOW) - ANSWER_TOKENS - INSTRUCTION_TOKENS
  const needed = Object.entries(beside)
  const kept = beginning(entry, budget - needed.reduce((sum, [, text]) => sum + tokens(text), 0))
  const earlier = beginning(prior, budget - needed.reduce((sum, [, text]) => sum + tokens(text), tokens(kept)))
  const blocks = [...(earlier === '' ? [] : [['prior', earlier] as const]), ...needed, ['entry', kept] as const]
  return {
    instructions: fill(`${prose.safety}\n\n${prose[name]}`),
    text: blocks.map(([tag, text]) => wrap(tag, text)).join('\n\n'),
  }
}

/** The prompt over a photographed page. */
export const transcriptionPrompt = (image: { data: string; mediaType: string }): Prompt => ({
  instructions: prose.transcription,
  text: '',
  image,
})

/** At most so many tokens: every UTF-8 byte counts as half of one, which no tokeniser of these vendors exceeds by much. */
const tokens = (text: string) => Math.ceil(Buffer.byteLength(text) / 2)

/** The longest beginning of a text that fits, in whole characters: a long entry is cut, never refused. */
function beginning(text: string, budget: number): string {
  if (tokens(text) <= budget) return text
  const bytes = Buffer.from(text).subarray(0, Math.max(0, budget * 2))
  return new TextDecoder().decode(bytes, { stream: true })
}
