import { z } from 'zod'
import { int4, withId } from '../base/shapes/shapes.ts'
import { perMinute } from '../http/rate-limits.ts'
import type { Route } from '../http/route.ts'
import { writeEssay } from '../models/essay.ts'
import { readEntry } from '../models/resonance.ts'
import { keyHeader, llmRefusals, modelArguments, waitForModel } from '../models/waiting.ts'
import { entryMissing } from './journal.ts'
import { Marginalia } from './marginalia.ts'
import { CompletionSuggestion } from './suggestions.ts'

const remaining = {
  remaining_messages: z.int().min(0).describe('Free messages that are left this month.'),
  remaining_balance: int4().describe('Bought messages that are left.'),
  monthly_reset_date: z.iso.date().describe('First day of the next month in UTC, when the free messages begin anew.'),
}

const Resonance = z
  .object({
    marginalia: z.array(Marginalia).describe('Margin notes that this request has created.'),
    suggestions: z.array(CompletionSuggestion).describe('Completion suggestions that this request has created.'),
    ...remaining,
    care: z
      .object({
        title: z.string().describe('The heading over it.'),
        message: z.string().describe('What is said to the person.'),
        resources: z
          .array(
            z.object({
              kind: z.enum(['hotline', 'text_line', 'human', 'professional']).describe('Kind of the place.'),
              name: z.string().describe('Name of the place.'),
              contact: z.string().describe('How to reach it.'),
              what_it_is: z.string().describe('What it is, in a sentence.'),
            }),
          )
          .describe('Four places to turn to.'),
      })
      .nullable()
      .describe('Where to find help, if the text tells of an acute need; else null.'),
    private: z.boolean().describe('True for an intimate entry, which no model reads.'),
    private_message: z.string().nullable().describe('What is said then; null otherwise.'),
    contraction: z
      .object({
        variant: z
          .enum(['simple_ease_off', 'return_offer'])
          .describe('`return_offer` from stage 5 on, else `simple_ease_off`.'),
        message: z.string().describe('What is said to the person.'),
      })
      .nullable()
      .describe('Set where the person’s habits have been quiet for two weeks; else null.'),
    no_notes_message: z
      .string()
      .nullable()
      .describe('What is said where the text was read and got neither notes nor care; else null.'),
  })
  .meta({ id: 'Resonance' })

const EssayRequest = z
  .object({
    price_acknowledged: z.boolean().optional().describe('Whether the person saw the price. An essay is free.'),
  })
  .meta({ id: 'EssayRequest' })

const Essay = Marginalia.extend(remaining).meta({ id: 'Essay' })

export const resonance: Route[] = [
  {
    method: 'post',
    path: '/journal/:entry_id/resonance',
    scopes: ['journal:read', 'models:spend'],
    summary: 'Has the entry read: notes in its margin, and what it says was done.',
    params: withId('entry_id'),
    headers: keyHeader,
    limit: perMinute(10),
    call: 'api.resonance_create',
    sealed: true,
    queues: true,
    settings: ({ MONTHLY_MESSAGE_CAP }) => ({ monthly_cap: MONTHLY_MESSAGE_CAP }),
    headerArguments: modelArguments,
    waitFor: waitForModel(readEntry),
    answers: { 200: Resonance },
    refuses: { ...llmRefusals, ...entryMissing, 409: ['resonance_in_progress'] },
  },
  {
    method: 'post',
    path: '/journal/marginalia/:marginalia_id/essay',
    scopes: ['journal:read', 'models:spend'],
    summary: 'Has the essay of a margin note written, once; afterwards answers it.',
    params: withId('marginalia_id'),
    headers: keyHeader,
    limit: perMinute(10),
    body: EssayRequest,
    call: 'api.essay_create',
    sealed: true,
    queues: true,
    settings: ({ MONTHLY_MESSAGE_CAP }) => ({ monthly_cap: MONTHLY_MESSAGE_CAP }),
    headerArguments: modelArguments,
    waitFor: waitForModel(writeEssay),
    answers: { 200: Essay },
    // An essay is free, so its 402 is never `insufficient_offerings`.
    refuses: { ...llmRefusals, 402: ['llm_key_required'], 404: ['marginalia_not_found', 'journal_entry_not_found'] },
  },
]
