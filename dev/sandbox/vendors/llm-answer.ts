// The deterministic answers of the stand-in LLM. Four rules decide what a prompt asks for; the first that fits wins:
//   1. it has an image                             → the text on the page (transcription)
//   2. its instructions name the JSON key "hits"   → {"hits":[{"index","quote"}]} for the candidate lines,
//                                                    `<index>. <name> (habit|practice)`
//   3. its instructions name the JSON key "notes"  → {"notes":[{"kind","quote","note"}]} with quotes of the entry
//   4. none of these                               → a short essay in prose
// A key counts only in quotes (", ' or `). Where both keys stand, the earlier one in the text wins.
import { type Image, instructionsOf, type Prompt } from './llm-prompt.ts'

export type Answer = { text: string; cut: boolean; promptTokens: number; completionTokens: number }

const CHARS_PER_TOKEN = 4
const TOKENS_PER_IMAGE = 85
const MAX_NOTES = 3
const MAX_HITS = 5
const MAX_QUOTE_CHARS = 200 // the service accepts 280 for a note and 255 for a hit

/** Answers a prompt. A fault may dictate the text (`ordered`) and mark it as cut off (`cut`). */
export function answerTo(prompt: Prompt, ordered: string | undefined, cut = false): Answer {
  const text = ordered ?? textFor(prompt)
  const kept = text.slice(0, prompt.maxTokens * CHARS_PER_TOKEN)
  return {
    text: kept,
    cut: cut || kept.length < text.length,
    promptTokens: Math.ceil(prompt.texts.length / CHARS_PER_TOKEN) + prompt.images.length * TOKENS_PER_IMAGE,
    completionTokens: Math.ceil(kept.length / CHARS_PER_TOKEN),
  }
}

function textFor(prompt: Prompt): string {
  if (prompt.images.length > 0) return transcription(prompt.images)
  const instructions = instructionsOf(prompt.texts)
  const key = /["'`](hits|notes)["'`]/.exec(instructions)?.[1]
  if (key === 'hits') return JSON.stringify({ hits: hits(instructions, prompt.entry) })
  if (key === 'notes') return JSON.stringify({ notes: notes(prompt.entry) })
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

const NOTES = [
  { kind: 'theme', note: 'You say this plainly. Where else in your week does it show itself?' },
  { kind: 'connection', note: 'This answers the line before it. Read the two together once more.' },
  { kind: 'symbol', note: 'The picture stays after the page is turned. What does it stand for?' },
]

// Skips a quote that contains another or lies inside one: the service would drop it as overlapping.
function notes(entry: string): { kind: string; quote: string; note: string }[] {
  const quotes: string[] = []
  for (const sentence of sentencesOf(entry)) {
    const quote = shorten(sentence)
    if (!quotes.some((taken) => taken.includes(quote) || quote.includes(taken))) quotes.push(quote)
  }
  return quotes.slice(0, MAX_NOTES).map((quote, position) => ({ ...NOTES[position]!, quote }))
}

function hits(instructions: string, entry: string): { index: number; quote: string }[] {
  const sentences = sentencesOf(entry)
  const candidates = [...instructions.matchAll(/^\s*(\d+)\. (.+) \((?:habit|practice)\)\s*$/gm)]
  const found = candidates.flatMap(([, index, name = '']) => {
    const words = (name.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= 3)
    const passage = sentences.map((sentence) => passageOf(words, sentence)).find((each) => each !== undefined)
    return passage === undefined ? [] : { index: Number(index), quote: shorten(passage) }
  })
  return found.slice(0, MAX_HITS)
}

// A candidate counts as done when every word of its name begins a word of one sentence: "Morning run" in "I went
// running this morning". The passage reaches from the first of these words to the last. Words under three letters are
// ignored.
function passageOf(words: string[], sentence: string): string | undefined {
  const places = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}[\\p{L}\\p{N}]*`, 'iu').exec(sentence))
  const matched = places.filter((place) => place !== null)
  if (words.length === 0 || matched.length < words.length) return undefined
  const start = Math.min(...matched.map((place) => place.index))
  const end = Math.max(...matched.map((place) => place.index + place[0].length))
  return sentence.slice(start, end)
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

// Cuts a text that is too long for a quote at a space or, without one, between code points.
function shorten(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= MAX_QUOTE_CHARS) return text
  const head = characters.slice(0, MAX_QUOTE_CHARS).join('')
  const lastSpace = head.lastIndexOf(' ')
  return lastSpace > 0 ? head.slice(0, lastSpace).trimEnd() : head
}
