import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ANSWER_TOKENS, type Prompt, type Sent } from '../vendors/llm.ts'
import type { Model } from '../vendors/llm-models.ts'

// Prompts: the prose of content/llm, and the texts of a person in tags that carry a random nonce, so that no
// entry can close its tag and add instructions after it.
// docs/contract/resonance.md#prompts has the rules.

const NONCE_BYTES = 8
// Tokens reserved for the instructions, with a margin; and the window of a model that content doesn't list.
const INSTRUCTION_TOKENS = 1500
const SMALLEST_WINDOW = 16_000

const NAMES = ['safety', 'notes', 'hits', 'essay', 'transcription'] as const
type PromptName = (typeof NAMES)[number]
const read = (name: PromptName) => readFileSync(new URL(`../../content/llm/${name}.md`, import.meta.url), 'utf8').trim()
const prose = Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Record<PromptName, string>

/** A text of a person, or one that a model wrote for them. `start` is its place in the entry, if it stands there. */
type Beside = { tag: 'candidates' | 'passage' | 'note'; source: Sent['source']; text: string; start?: number }
type Earlier = { id: number; text: string }
type Reading = {
  entry: string
  prior?: readonly Earlier[]
  beside?: readonly Beside[]
  withheld?: readonly string[]
  /** Of the margin note that an essay is about. */
  kind?: string
}

const BETWEEN_ENTRIES = '\n---\n'

/** A prompt over texts of a person. The entry comes last. What exceeds the budget is cut, earlier entries first. */
export function readingPrompt(model: Model, name: PromptName, reading: Reading): Prompt {
  const { entry, prior = [], beside = [], withheld = [], kind = '' } = reading
  const nonce = randomBytes(NONCE_BYTES).toString('hex')
  const fill = (text: string) => text.replaceAll('{{nonce}}', nonce).replaceAll('{{kind}}', kind)
  const wrap = (tag: string, text: string) => `<${tag}-${nonce}>\n${text}\n</${tag}-${nonce}>`
  const budget = (model.listed?.context_tokens ?? SMALLEST_WINDOW) - ANSWER_TOKENS - INSTRUCTION_TOKENS
  const left = beside.reduce((rest, { text }) => rest - tokens(text), budget)
  const kept = beginning(entry, left)
  const history = prior.map(({ text }) => text).join(BETWEEN_ENTRIES)
  const earlier = beginning(history, left - tokens(kept))
  const blocks = [
    ...(earlier === '' ? [] : [wrap('prior', earlier)]),
    ...beside.map(({ tag, text }) => wrap(tag, text)),
    wrap('entry', kept),
  ]
  const instructions = fill(`${prose.safety}\n\n${prose[name]}`)
  const sentHistory = sentOfEarlier(prior, length(earlier))
  return {
    instructions,
    text: blocks.join('\n\n'),
    sent: [
      sentOf('instructions', instructions),
      ...sentHistory.map(({ sent }) => sent),
      ...beside.map(({ source, text, start }) => sentOf(source, text, start)),
      sentOf('entry', kept),
    ],
    withheld: [
      ...withheld,
      ...(earlier === history ? [] : ['earlier entries beyond the limit of the model']),
      ...(kept === entry ? [] : ['the entry beyond the limit of the model']),
    ],
    history: sentHistory.map(({ id }) => id),
  }
}

export const transcriptionPrompt = (image: { data: string; mediaType: string }): Prompt => ({
  instructions: prose.transcription,
  text: '',
  image,
  sent: [sentOf('instructions', prose.transcription), sentOf('image', image.data)],
  withheld: [],
  history: [],
  takesPart: true,
})

const length = (text: string) => [...text].length

function sentOf(source: Sent['source'], text: string, from = 0): Sent {
  const characters = source === 'image' ? text.length : length(text)
  return { source, characters, from, to: from + characters }
}

/** What of each earlier entry is in the first `characters` of their joined text. */
function sentOfEarlier(prior: readonly Earlier[], characters: number) {
  let rest = characters
  const pieces = prior.map(({ id, text }) => {
    const sent = sentOf('history', [...text].slice(0, Math.max(rest, 0)).join(''))
    rest -= length(text) + BETWEEN_ENTRIES.length
    return { id, sent }
  })
  return pieces.filter(({ sent }) => sent.characters > 0)
}

/** An estimate: every UTF-8 byte counts as half a token, which no vendor's tokeniser exceeds by much. */
const tokens = (text: string) => Math.ceil(Buffer.byteLength(text) / 2)

/** The longest beginning of a text that fits, in whole characters: a long entry is cut, never refused. */
function beginning(text: string, budget: number): string {
  if (tokens(text) <= budget) return text
  const bytes = Buffer.from(text).subarray(0, Math.max(0, budget * 2))
  return new TextDecoder().decode(bytes, { stream: true })
}
