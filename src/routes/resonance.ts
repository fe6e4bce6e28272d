import { z } from 'zod'
import { withId } from '../base/shapes.ts'
import { perMinute } from '../http/limits.ts'
import type { Route } from '../http/route.ts'
import { writeEssay } from '../models/essay.ts'
import { readEntry } from '../models/resonance.ts'
import { keyHeader, llmRefusals, modelArguments, waitForModel } from '../models/waiting.ts'
import { entryMissing } from './journal.ts'
import { Marginalia } from './marginalia.ts'
import { CompletionSuggestion } from './suggestions.ts'

const Resonance = z
  .object({
    marginalia: z.array(Marginalia),
    suggestions: z.array(CompletionSuggestion),
    remaining_messages: z.int().min(0),
    remaining_balance: z.int(),
    monthly_reset_date: z.iso.date(),
    care: z
      .object({
        message: z.string(),
        resources: z.array(
          z.object({
            kind: z.enum(['hotline', 'text_line', 'human', 'professional']),
            name: z.string(),
            contact: z.string(),
            what_it_is: z.string(),
          }),
        ),
      })
      .nullable(),
    private: z.boolean(),
    private_message: z.string().nullable(),
    contraction: z.object({ variant: z.enum(['simple_ease_off', 'return_offer']), message: z.string() }).nullable(),
  })
  .meta({ id: 'Resonance' })

export const resonance: Route[] = [
  {
    method: 'post',
    path: '/journal/:entry_id/resonance',
    summary: 'Has the entry read: notes in its margin, and what it says was done.',
    access: 'user',
    params: withId('entry_id'),
    headers: keyHeader,
    limit: perMinute(10),
    call: 'api.resonance_create',
    sealed: true,
    settings: ({ MONTHLY_MESSAGE_CAP }) => ({ monthly_cap: MONTHLY_MESSAGE_CAP }),
    headerArguments: modelArguments,
    waitFor: waitForModel(readEntry),
    answers: { 200: Resonance },
    refuses: { ...llmRefusals, ...entryMissing, 409: ['resonance_in_progress'] },
  },
  {
    method: 'post',
    path: '/journal/marginalia/:marginalia_id/essay',
    summary: 'Has the essay of a margin note written, once; afterwards answers it.',
    access: 'user',
    params: withId('marginalia_id'),
    headers: keyHeader,
    limit: perMinute(10),
    call: 'api.essay_create',
    sealed: true,
    headerArguments: modelArguments,
    waitFor: waitForModel(writeEssay),
    answers: { 200: Marginalia },
    refuses: { ...llmRefusals, 402: ['llm_key_required'], 404: ['marginalia_not_found', 'journal_entry_not_found'] },
  },
]
