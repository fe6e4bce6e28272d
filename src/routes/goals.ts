import { z } from 'zod'
import { bodyId, finite, id, instant, optional, orNull, orTrue, text, withId } from '../base/shapes/shapes.ts'
import type { Constraints } from '../http/errors.ts'
import type { Route } from '../http/route.ts'

const Tier = z.enum(['low', 'clear', 'stretch']).meta({ id: 'GoalTier' })
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A weekday in any letter case, stored as WEEKDAYS spells it. */
const weekday = z
  .string()
  .transform((value) => WEEKDAYS.find((day) => day.toLowerCase() === value.toLowerCase()) ?? value)
  .refine((value) => WEEKDAYS.includes(value), `Value error, expected one of ${WEEKDAYS.join(', ')}`)
  .meta({ enum: WEEKDAYS })

// Units are summed: with this bound no sum of a lifetime exceeds the range of a double.
const LARGEST_TARGET = 1e300

export const units = {
  target_unit: text({ min: 1, max: 50 }).describe('Unit of the target, in your own words, such as `minutes`.'),
  frequency: finite()
    .gt(0)
    .describe('How often per `frequency_unit`, greater than 0. Shown to the person; streaks do not use it.'),
  frequency_unit: text({ min: 1, max: 50 }).describe(
    'What the frequency counts per; `per_day` and `per_week` are in use.',
  ),
}

const GoalUpdate = z
  .strictObject({
    title: text({ min: 1, max: 255 }).describe('Title of the goal.'),
    description: orNull(text({ max: 2000 })).describe('What the goal asks for, in your own words; null for none.'),
    tier: Tier.describe('How much the goal asks for: `low`, `clear` or `stretch`.'),
    target: finite()
      .min(0)
      .max(LARGEST_TARGET)
      .describe(
        'Units that a tick counts, from 0. Of the clear goal of a habit to leave alone, the most that a day may have ' +
          'over all its goals.',
      ),
    ...units,
    is_additive: orTrue.describe(
      'True: something to do. False: something to leave alone, where the target is the most that is still clean.',
    ),
    goal_group_id: orNull(bodyId()).describe('Id of one of your goal groups; null for none.'),
    days_of_week: orNull(z.array(weekday)).describe(
      'Days that you mean. Stored and shown; a check-in on another day is accepted. Null for none.',
    ),
  })
  .meta({ id: 'GoalUpdate' })

const GoalPatch = z
  .strictObject(optional(GoalUpdate.shape))
  .refine((update) => Object.keys(update).length > 0, 'Value error, at least one field must be set')
  .meta({ id: 'GoalPatch' })

export const Goal = z
  .object({
    id: id().describe('Id of the goal.'),
    habit_id: id().describe('Id of the habit that the goal belongs to.'),
    title: z.string().describe('Title of the goal.'),
    description: z.string().nullable().describe('What the goal asks for; null for none.'),
    tier: Tier.describe('How much the goal asks for: `low`, `clear` or `stretch`.'),
    target: z.number().describe('Units that a completed day counts.'),
    target_unit: z.string().describe('Unit of the target.'),
    frequency: z.number().describe('How often per `frequency_unit`.'),
    frequency_unit: z.string().describe('What the frequency counts per, such as `per_day`.'),
    is_additive: z.boolean().describe('True: something to do. False: something to leave alone.'),
    goal_group_id: id().nullable().describe('Id of the goal’s group; null for none.'),
    days_of_week: z.array(z.string()).nullable().describe('Days that the person means; null for none.'),
  })
  .meta({ id: 'Goal' })

export const GoalWithCompletions = Goal.extend({
  completions: z
    .array(
      z.object({
        id: id().describe('Id of the completion.'),
        local_day: z.iso.date().describe('The local day it is for, fixed when it was logged.'),
        timestamp: instant().describe('When it was logged; for another day than today the middle of that local day.'),
        completed_units: z
          .number()
          .min(0)
          .describe(
            'Units of the goal on that day: its target when it was ticked, an amount, or 0 for a miss. Those of a day ' +
              'add up over the goals of the habit.',
          ),
      }),
    )
    .describe('What was logged in the last 90 days, in the order of time. Misses have 0 units.'),
}).meta({ id: 'GoalWithCompletions' })

/** A completion in GET /changes and in the list of a habit. */
export const ChangedCompletion = z
  .object({
    id: id().describe('Id of the completion.'),
    goal_id: id().describe('Id of its goal.'),
    local_day: z.iso.date().describe('The local day that it counts for.'),
    timestamp: instant().describe('When it was logged; for another day than today the middle of that local day.'),
    completed_units: z
      .number()
      .min(0)
      .describe('Units of the goal on that day; 0 for a miss. Those of a day add up over the goals of the habit.'),
  })
  .meta({ id: 'ChangedCompletion' })

export const goalConstraints: Constraints = {
  goals_one_clear_per_subtractive_habit: [409, 'duplicate_clear_tier_goals'],
  goals_in_a_group: [404, 'goal_group_not_found'],
}

const oneGoal = {
  params: withId('goal_id'),
  object: { resource: 'goal', shape: Goal },
  answers: { 200: Goal },
  refuses: {
    403: ['forbidden'],
    404: ['goal_not_found', 'goal_group_not_found'],
    409: ['duplicate_clear_tier_goals', 'streak_rule_conflict'],
  },
} as const

export const goals: Route[] = [
  {
    ...oneGoal,
    method: 'put',
    path: '/goals/:goal_id',
    summary: 'Replaces a goal; it stays with its habit.',
    body: GoalUpdate,
    call: 'api.goal_update',
  },
  {
    ...oneGoal,
    method: 'patch',
    path: '/goals/:goal_id',
    summary: 'Changes some fields of a goal.',
    body: GoalPatch,
    call: 'api.goal_patch',
  },
]
