import { z } from 'zod'
import { instant, withId } from '../base/shapes.ts'
import type { Route } from '../http/route.ts'
import { CheckInResult } from './goal-completions.ts'
import { entryMissing, oneEntry } from './journal.ts'

const Status = z.enum(['pending', 'accepted', 'dismissed']).meta({ id: 'SuggestionStatus' })

export const CompletionSuggestion = z
  .object({
    id: z.int(),
    journal_entry_id: z.int(),
    target_type: z.enum(['habit', 'practice']),
    goal_id: z.int().nullable(),
    user_practice_id: z.int().nullable(),
    label: z.string(),
    anchor_start: z.int().min(0),
    anchor_end: z.int().min(1),
    anchor_text: z.string(),
    status: Status,
    accepted_at: instant().nullable(),
    created_at: instant(),
    updated_at: instant(),
  })
  .meta({ id: 'CompletionSuggestion' })

const oneSuggestion = { access: 'user', params: withId('suggestion_id'), sealed: true } as const

export const suggestions: Route[] = [
  {
    ...oneEntry,
    method: 'get',
    path: '/journal/:entry_id/suggestions',
    summary: 'The completion suggestions of an entry, in the order of its text.',
    query: z.object({ status: Status.optional() }),
    call: 'api.suggestions_list',
    answers: { 200: z.object({ items: z.array(CompletionSuggestion) }).meta({ id: 'CompletionSuggestionList' }) },
    refuses: entryMissing,
  },
  {
    ...oneSuggestion,
    method: 'post',
    path: '/journal/suggestions/:suggestion_id/accept',
    summary: 'Logs what a suggestion proposes, once.',
    call: 'api.suggestion_accept',
    answers: {
      200: z
        .object({ suggestion: CompletionSuggestion, check_in: CheckInResult.nullable() })
        .meta({ id: 'AcceptedSuggestion' }),
    },
    refuses: {
      403: ['stage_locked'],
      404: ['completion_suggestion_not_found', 'goal_not_found'],
      409: ['suggestion_dismissed'],
    },
  },
  {
    ...oneSuggestion,
    method: 'post',
    path: '/journal/suggestions/:suggestion_id/dismiss',
    summary: 'Dismisses a suggestion.',
    call: 'api.suggestion_dismiss',
    answers: { 200: CompletionSuggestion },
    refuses: { 404: ['completion_suggestion_not_found'], 409: ['suggestion_accepted'] },
  },
]
