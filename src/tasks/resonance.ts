import { z } from 'zod'
import { statement } from '../db/call.ts'
import { attend, type LlmRequest, type LlmServices, llmTask } from '../models/model-request.ts'
import { readingPrompt } from '../models/prompts.ts'
import { LlmError } from '../vendors/llm.ts'
import type { Choice } from '../vendors/llm-models.ts'

const LOAD = statement('jobs.resonance_load', ['request_id'])
const STORE = statement('jobs.resonance_store', ['request_id', 'notes', 'hits', 'candidates', 'monthly_cap'])

const Loaded = z.object({
  entry: z.string(),
  prior: z.array(z.string()),
  candidates: z.array(z.looseObject({ target_type: z.string(), name: z.string() })),
})

// Model output is a stranger's: its types are checked here and its size bounded; what it says is checked by SQL, against
// the entry. PostgreSQL holds no NUL and no lone surrogate.
const OFFERS = 100
const said = z.string().transform((text) => text.replaceAll('\0', '').toWellFormed())
const offers = <T extends z.ZodType>(offer: T) => z.array(offer).transform((all) => all.slice(0, OFFERS))
const NOWHERE = -1
const index = z.int().transform((value) => (value >= 0 && value < OFFERS ? value : NOWHERE))
const Notes = z.object({ notes: offers(z.object({ kind: said, quote: said, note: said })) })
const Hits = z.object({ hits: offers(z.object({ index, quote: said })) })

/** What a model said, if it is the JSON that it was asked for; else nothing. */
function parse<T>(shape: z.ZodType<T>, text: string): T | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** One pass over an entry: notes in its margin, and what it says was done. */
export const pass = (services: LlmServices, request: LlmRequest, choice: Choice) =>
  attend(services, request, choice, async ({ model, run, ask }) => {
    const loaded = await run(LOAD)
    if (loaded === null) throw new LlmError('nothing to read any more')
    const { entry, prior, candidates } = Loaded.parse(JSON.parse(loaded))
    const earlier = prior.length > 0 ? { prior: prior.join('\n---\n') } : {}
    const notes = parse(Notes, await ask(readingPrompt(model, 'notes', { entry, ...earlier })))?.notes ?? []

    const list = candidates.map(({ name, target_type }, nth) => `${nth}. ${name} (${target_type})`).join('\n')
    const detect = async () => {
      const prompt = readingPrompt(model, 'hits', { entry, candidates: list })
      const detection = await ask(prompt).catch((error) => {
        if (error instanceof LlmError) return '' // the notes are there: the pass counts without suggestions
        throw error
      })
      return parse(Hits, detection)?.hits ?? []
    }
    const hits = candidates.length > 0 ? await detect() : []
    const values = { notes, hits, candidates }
    const json = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]))
    return run(STORE, { ...json, monthly_cap: services.config.MONTHLY_MESSAGE_CAP })
  })

// Reads an entry for POST /journal/{entry_id}/resonance, under the server's key.
export const resonance = llmTask(pass)
