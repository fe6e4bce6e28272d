import { z } from 'zod'
import { bodyId, count, date, orNull, orTrue, withId } from '../base/shapes/shapes.ts'
import type { Constraints } from '../http/errors.ts'
import type { Route } from '../http/route.ts'

// Sums of a day stay exact in three decimals.
const MOST_UNITS = 1_000_000_000

const units = (least: number) =>
  z
    .number()
    .min(least)
    .max(MOST_UNITS)
    .refine((value) => Number(value.toFixed(3)) === value, 'Input should have at most three decimals')

const CheckIn = z
  .strictObject({
    goal_id: bodyId().describe('Id of the goal.'),
    did_complete: orTrue.describe(
      'True: the day is done and counts the goal’s target in units. False: a miss with 0 units.',
    ),
    completed_on: orNull(date()).describe(
      'The local day to log, from 30 days ago to the last one that has begun anywhere. Null or absent means today in the account’s time zone.',
    ),
    completed_units: orNull(units(-MOST_UNITS)).describe(
      'Units to add to those of the goal’s day, at most three decimals; a negative number takes some back, and the day never falls below 0. Then `did_complete` says nothing. The units of a day add up over the goals of the habit. Null or absent: the day is logged once.',
    ),
  })
  .meta({ id: 'GoalCompletionRequest' })

const Correction = z
  .strictObject({
    did_complete: z
      .boolean()
      .optional()
      .describe(
        'True: the day is done: it gets the goal’s target in units, unless it has as many or, of a subtractive goal, any. False: a miss. Required without `completed_units`.',
      ),
    completed_units: orNull(units(0)).describe(
      'The units that the day has from now on, at most three decimals; 0 is a miss. Then `did_complete` says nothing.',
    ),
  })
  .refine(({ did_complete, completed_units }) => did_complete !== undefined || completed_units !== null, {
    path: ['did_complete'],
    params: { type: 'missing' },
    error: '`did_complete` is missing',
  })
  .meta({ id: 'GoalCompletionCorrection' })

export const CheckInResult = z
  .object({
    streak: count().describe('Days in a row that the goal now counts by its own units, this check-in included.'),
    milestones: z
      .array(
        z.object({
          threshold: z.int().min(1).describe('Days in a row that were reached: 1, 3, 7, 14 or 30.'),
          kind: z.literal('streak_milestone').describe('Always `streak_milestone`.'),
          label: z.null().describe('Always null. Kept for clients.'),
          achieved_at: z.null().describe('Always null. Kept for clients.'),
        }),
      )
      .describe('Streaks that this check-in has reached, ascending; empty on most days.'),
    reason_code: z
      .enum(['streak_incremented', 'streak_reset', 'streak_held', 'already_logged_today', 'units_adjusted'])
      .describe('What the check-in did to the streak; `units_adjusted`: its units changed the day alone.'),
    day_units: z
      .number()
      .min(0)
      .describe(
        'Units of the day, added up over all goals of the habit. Above 0 the day is done; of a habit to leave alone it ' +
          'is good while they are at most the target of its clear goal.',
      ),
  })
  .meta({ id: 'CheckInResult' })

const oneDay = {
  params: withId('goal_id').extend({
    local_day: date().describe(
      'The local day, `YYYY-MM-DD`, from 30 days ago to the last one that has begun anywhere.',
    ),
  }),
} as const
const badDates = ['completion_date_in_future', 'completion_date_too_old']

export const goalCompletionConstraints: Constraints = {
  goal_completions_of_a_goal: [404, 'goal_not_found'],
}

export const goalCompletions: Route[] = [
  {
    method: 'post',
    path: '/goal_completions/',
    scopes: ['habits:write'],
    summary: 'Logs a goal for a day, once, or adds units to the day.',
    body: CheckIn,
    call: 'api.goal_completion_create',
    tool: { name: 'check_in' },
    setsState: true,
    answers: { 200: CheckInResult },
    refuses: { 400: badDates, 404: ['goal_not_found'] },
  },
  {
    ...oneDay,
    method: 'put',
    path: '/goal_completions/:goal_id/:local_day',
    scopes: ['habits:write'],
    summary: 'Sets what a day says about a goal, whether or not it was logged.',
    body: Correction,
    call: 'api.goal_completion_put',
    answers: { 200: CheckInResult },
    refuses: { 400: badDates, 404: ['goal_not_found'] },
  },
  {
    ...oneDay,
    method: 'delete',
    path: '/goal_completions/:goal_id/:local_day',
    scopes: ['habits:write'],
    summary: 'Takes back what was logged for a goal and day.',
    call: 'api.goal_completion_delete',
    tool: { name: 'undo_day' },
    answers: { 204: null },
    refuses: { 400: badDates, 404: ['goal_not_found', 'completion_not_found'] },
  },
]
