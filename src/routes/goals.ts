import { z } from 'zod'
import { bodyId, finite, instant, text, withId } from '../base/shapes.ts'
import type { Route } from '../http/route.ts'

const Tier = z.enum(['low', 'clear', 'stretch']).meta({ id: 'GoalTier' })
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A weekday in any letter case; stored in lower case. */
const weekday = z
  .string()
  .transform((value) => WEEKDAYS.find((day) => day.toLowerCase() === value.toLowerCase()) ?? value)
  .refine((value) => WEEKDAYS.includes(value), `Value error, expected one of ${WEEKDAYS.join(', ')}`)
  .meta({ enum: WEEKDAYS })

// Units are summed: with this bound no sum of a lifetime exceeds the range of a double.
const LARGEST_TARGET = 1e300

export const units = {
  target_unit: text({ min: 1, max: 50 }),
  frequency: finite().gt(0),
  frequency_unit: text({ min: 1, max: 50 }),
}

const GoalUpdate = z
  .strictObject({
    title: text({ min: 1, max: 255 }),
    description: text({ max: 2000 }).nullable().default(null),
    tier: Tier,
    target: finite().min(0).max(LARGEST_TARGET),
    ...units,
    is_additive: z.boolean().default(true),
    goal_group_id: bodyId().nullable().default(null),
    days_of_week: z.array(weekday).nullable().default(null),
  })
  .meta({ id: 'GoalUpdate' })

export const Goal = z
  .object({
    id: z.int(),
    habit_id: z.int(),
    title: z.string(),
    description: z.string().nullable(),
    tier: Tier,
    target: z.number(),
    target_unit: z.string(),
    frequency: z.number(),
    frequency_unit: z.string(),
    is_additive: z.boolean(),
    goal_group_id: z.int().nullable(),
    days_of_week: z.array(z.string()).nullable(),
  })
  .meta({ id: 'Goal' })

export const GoalWithCompletions = Goal.extend({
  completions: z.array(z.object({ id: z.int(), timestamp: instant(), completed_units: z.number().min(0) })),
}).meta({ id: 'GoalWithCompletions' })

export const goals: Route[] = [
  {
    method: 'put',
    path: '/goals/:goal_id',
    summary: 'Replaces a goal; it stays with its habit.',
    access: 'user',
    params: withId('goal_id'),
    body: GoalUpdate,
    call: 'api.goal_update',
    answers: { 200: Goal },
    refuses: {
      403: ['forbidden'],
      404: ['goal_not_found', 'goal_group_not_found'],
      409: ['duplicate_clear_tier_goals'],
    },
  },
]
