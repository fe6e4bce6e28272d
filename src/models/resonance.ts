import { z } from 'zod'
import { statement } from '../db/statements.ts'
import { LlmError } from '../vendors/llm.ts'
import type { Choice } from '../vendors/llm-models.ts'
import { type LlmRequest, type LlmServices, runModelRequest } from './model-request.ts'
import { readingPrompt } from './prompts.ts'

const LOAD = statement('jobs.resonance_load', ['request_id'], { for: 'model_request' })
const UNREADABLE = statement('jobs.llm_request_unreadable', ['request_id'], { for: 'model_request' })
const STORE = statement('jobs.resonance_store', ['request_id', 'notes', 'hits', 'candidates', 'monthly_cap'], {
  for: 'model_request',
})

const Loaded = z.object({
  entry: z.string(),
  prior: z.array(z.string()),
  prior_ids: z.array(z.int()),
  withheld_history: z.array(z.string()),
  withheld_candidates: z.array(z.string()),
  candidates: z.array(z.looseObject({ target_type: z.string(), name: z.string() })),
})

// The output of a model is not trusted: types and sizes are checked here, each quote by SQL against the entry.
// PostgreSQL holds no NUL and no lone surrogate.
const MOST_ITEMS = 100
const cleanText = z.string().transform((text) => text.replaceAll('\0', '').toWellFormed())
const items = <T extends z.ZodType>(item: T) => z.array(item).transform((all) => all.slice(0, MOST_ITEMS))
const NOWHERE = -1
const index = z.int().transform((value) => (value >= 0 && value < MOST_ITEMS ? value : NOWHERE))
const Notes = z.object({ notes: items(z.object({ kind: cleanText, quote: cleanText, note: cleanText })) })
const Found = z.object({ hits: items(z.object({ index, quote: cleanText })) })

/** The output of a model, if it is JSON of the shape that the prompt requires, with or without words around it. */
function parse<T>(shape: z.ZodType<T>, text: string): T | undefined {
  const inFence = /```\w*\n([\s\S]*)```/.exec(text)?.[1] ?? ''
  const inBraces = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  for (const candidate of [text.trim(), inFence, inBraces]) {
    try {
      const read = shape.safeParse(JSON.parse(candidate))
      if (read.success) return read.data
    } catch {
      // not JSON: the next candidate
    }
  }
  return undefined
}

/** Calls a model for the margin notes of an entry, and for the completions that the entry mentions. */
export const readEntry = (services: LlmServices, request: LlmRequest, choice: Choice) =>
  runModelRequest(services, request, choice, async ({ model, run, askModel }) => {
    const loaded = await run(LOAD)
    if (loaded === null) throw new LlmError('the entry is gone')
    const { entry, candidates, ...history } = Loaded.parse(JSON.parse(loaded))
    const prior = history.prior.map((text, nth) => ({ id: history.prior_ids[nth]!, text }))
    const reading = readingPrompt(model, 'notes', { entry, prior, withheld: history.withheld_history })
    const read = parse(Notes, (await askModel(reading)).text)
    // Settles as failed, and is refunded, once per entry and day; after that it is an answer without notes.
    if (read === undefined && (await run(UNREADABLE)) === 'true') {
      throw new LlmError('the language model failed: its answer cannot be read')
    }
    const notes = read?.notes ?? []

    const list = candidates.map(({ name, target_type }, nth) => `${nth}. ${name} (${target_type})`).join('\n')
    const detect = async () => {
      const beside = [{ tag: 'candidates', source: 'candidates', text: list }] as const
      const prompt = readingPrompt(model, 'hits', { entry, beside, withheld: history.withheld_candidates })
      const detection = await askModel(prompt).catch((error) => {
        if (error instanceof LlmError) return { text: '' } // the notes exist: the request succeeds without suggestions
        throw error
      })
      return parse(Found, detection.text)?.hits ?? []
    }
    const hits = candidates.length > 0 ? await detect() : []
    const values = { notes, hits, candidates }
    const json = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]))
    return run(STORE, { ...json, monthly_cap: services.config.MONTHLY_MESSAGE_CAP })
  })
