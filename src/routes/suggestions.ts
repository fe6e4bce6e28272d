import { z } from 'zod'
import { id, instant, withId } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'
import { CheckInResult } from './goal-completions.ts'
import { entryMissing, oneEntry, passage } from './journal.ts'

const Status = z.enum(['pending', 'accepted', 'dismissed']).meta({ id: 'SuggestionStatus' })

export const CompletionSuggestion = z
  .object({
    id: id().describe('Id of the suggestion.'),
    journal_entry_id: id().describe('Id of the entry.'),
    target_type: z.enum(['habit', 'practice']).describe('Whether it is about a habit or a practice.'),
    goal_id: id().nullable().describe('Id of the goal to log; null for a practice.'),
    user_practice_id: id().nullable().describe('Id of the selected practice to log; null for a habit.'),
    label: z.string().describe('What was done, in the words of the entry.'),
    ...passage,
    anchor_text: z.string().describe('The passage as it was when the suggestion was made.'),
    status: Status.describe('Whether it waits, was accepted or was dismissed.'),
    accepted_at: instant().nullable().describe('When it was accepted; null if it was not.'),
    created_at: instant().describe('When it was made.'),
    updated_at: instant().describe('When it last changed.'),
    completed_units: z
      .number()
      .gt(0)
      .nullable()
      .describe('Units of the goal on the day that accepting logged; null before that, and for a practice.'),
    completed_on: z.iso.date().nullable().describe('Local day that accepting logged; null before that.'),
    logged_on: z.iso.date().nullable().describe('Local day on which it was logged; null before that.'),
  })
  .meta({ id: 'CompletionSuggestion' })

const oneSuggestion = { params: withId('suggestion_id'), sealed: true } as const

export const suggestions: Route[] = [
  {
    ...oneEntry,
    method: 'get',
    path: '/journal/:entry_id/suggestions',
    scopes: ['journal:read'],
    summary: 'The completion suggestions of an entry, in the order of its text.',
    query: z.object({ status: Status.optional().describe('Only suggestions in this state.') }),
    call: 'api.suggestions_list',
    answers: {
      200: z
        .object({ items: z.array(CompletionSuggestion).describe('The suggestions, in the order of the text.') })
        .meta({ id: 'CompletionSuggestionList' }),
    },
    refuses: entryMissing,
  },
  {
    ...oneSuggestion,
    method: 'post',
    path: '/journal/suggestions/:suggestion_id/accept',
    summary: 'Logs what a suggestion proposes, once.',
    call: 'api.suggestion_accept',
    setsState: true,
    answers: {
      200: z
        .object({
          suggestion: CompletionSuggestion.describe('The accepted suggestion.'),
          check_in: CheckInResult.nullable().describe(
            'What the check-in did to the goal’s streak; null for a practice.',
          ),
        })
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
    setsState: true,
    answers: { 200: CompletionSuggestion },
    refuses: { 404: ['completion_suggestion_not_found'], 409: ['suggestion_accepted'] },
  },
]
