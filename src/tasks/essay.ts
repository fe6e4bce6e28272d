import { z } from 'zod'
import { statement } from '../db/call.ts'
import { attend, type LlmRequest, type LlmServices, llmTask } from '../models/model-request.ts'
import { readingPrompt } from '../models/prompts.ts'
import { LlmError } from '../vendors/llm.ts'
import type { Choice } from '../vendors/llm-models.ts'

const LOAD = statement('jobs.essay_load', ['request_id'])
const STORE = statement('jobs.essay_store', ['request_id', 'essay'])

const Loaded = z.object({ entry: z.string(), kind: z.string(), note: z.string(), passage: z.string() })

/** The essay that a margin note promises. */
export const expand = (services: LlmServices, request: LlmRequest, choice: Choice) =>
  attend(services, request, choice, async ({ model, run, ask }) => {
    const loaded = await run(LOAD)
    if (loaded === null) throw new LlmError('nothing to read any more')
    const { kind, ...texts } = Loaded.parse(JSON.parse(loaded))
    const text = await ask(readingPrompt(model, 'essay', texts, kind))
    return run(STORE, { essay: text.replaceAll('\0', '').toWellFormed() })
  })

// Writes the essay for POST /journal/marginalia/{marginalia_id}/essay, under the server's key.
export const essay = llmTask(expand)
