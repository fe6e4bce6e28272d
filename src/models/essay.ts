import { z } from 'zod'
import { statement } from '../db/statements.ts'
import { LlmError } from '../vendors/llm.ts'
import type { Choice } from '../vendors/llm-models.ts'
import { type LlmRequest, type LlmServices, runModelRequest } from './model-request.ts'
import { readingPrompt } from './prompts.ts'

const LOAD = statement('jobs.essay_load', ['request_id'], { for: 'model_request' })
const STORE = statement('jobs.essay_store', ['request_id', 'essay'], { for: 'model_request' })

const Loaded = z.object({
  entry: z.string(),
  kind: z.string(),
  note: z.string(),
  passage: z.string(),
  passage_start: z.int().nullable(),
})

/** Writes the essay of a margin note. */
export const writeEssay = (services: LlmServices, request: LlmRequest, choice: Choice) =>
  runModelRequest(services, request, choice, async ({ model, run, askModel }) => {
    const loaded = await run(LOAD)
    if (loaded === null) throw new LlmError('the note or its entry is gone')
    const { entry, kind, note, passage, passage_start: start } = Loaded.parse(JSON.parse(loaded))
    // A passage that the entry no longer holds is a text from before the edit.
    const source = start === null ? 'history' : 'entry'
    const beside = [
      { tag: 'note', source: 'history', text: note },
      { tag: 'passage', source, text: passage, start: start ?? 0 },
    ] as const
    const { text } = await askModel(readingPrompt(model, 'essay', { entry, beside, kind }))
    return run(STORE, { essay: text.replaceAll('\0', '').toWellFormed() })
  })
