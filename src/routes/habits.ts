import { z } from 'zod'
import {
  count,
  date,
  id,
  int4,
  listOf,
  optional,
  orFalse,
  orNull,
  paging,
  text,
  withId,
} from '../base/shapes/shapes.ts'
import type { Constraints } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { ChangedCompletion, Goal, GoalWithCompletions, units } from './goals.ts'
import { HabitPause } from './habit-pauses.ts'

const Frequency = z.enum(['daily', 'weekly', 'custom', 'off'])
const energy = int4(0, 1000)
const texts = z.array(text())

/** By which rule a streak counts, docs/contract/habits.md#streak-rules. */
export const StreakRule = z
  .discriminatedUnion('kind', [
    z
      .strictObject({ kind: z.literal('scheduled_days').describe('Only the days of `notification_days` are due.') })
      .meta({ id: 'ScheduledDaysRule', description: 'Other days than the scheduled ones neither count nor break.' }),
    z
      .strictObject({
        kind: z.literal('per_week').describe('The streak counts weeks, Monday to Sunday.'),
        times: z.int().min(1).max(7).describe('Done days that a week needs.'),
      })
      .meta({ id: 'PerWeekRule', description: 'A week counts with enough done days, whichever they are.' }),
    z
      .strictObject({
        kind: z.literal('per_month').describe('The streak counts calendar months.'),
        times: z.int().min(1).max(31).describe('Done days that a month needs.'),
      })
      .meta({ id: 'PerMonthRule', description: 'A month counts with enough done days, whichever they are.' }),
    z
      .strictObject({
        kind: z.literal('units').describe('The streak counts weeks or months with enough units over all goals.'),
        per: z.enum(['week', 'month']).describe('Whether it counts weeks, Monday to Sunday, or calendar months.'),
        amount: z
          .number()
          .gt(0)
          .max(1_000_000_000)
          .refine((value) => Number(value.toFixed(3)) === value, 'Input should have at most three decimals')
          .describe('Units that a week or month needs; at most three decimal places.'),
      })
      .meta({ id: 'UnitsRule', description: 'A week or month counts with enough units, whichever days have them.' }),
  ])
  .meta({ id: 'StreakRule', description: 'By which rule the streak of a habit counts.' })

export const StreakUnit = z.enum(['day', 'week', 'month'])

const HabitCreate = z
  .object({
    name: text({ min: 1, max: 255 }).describe(
      'Name of the habit. Yours are unique, without regard to case and to spaces at both ends.',
    ),
    icon: text({ max: 100 }).describe('Sign of the habit, such as an emoji.'),
    start_date: date().describe(
      'First day of the habit, in the past or the future. A habit to leave alone counts clean days from here.',
    ),
    energy_cost: energy.describe('Points that a day of the habit costs; the energy plan adds them up.'),
    energy_return: energy.describe('Points that a day of the habit gives back; the energy plan adds them up.'),
    notification_times: orNull(texts).describe(
      'Times of reminders as HH:MM of the local day; the first twelve count. Any other text is only stored.',
    ),
    notification_frequency: orNull(Frequency).describe(
      'On which days reminders come: daily, on the first named day, on the named days, or never.',
    ),
    notification_days: orNull(texts).describe(
      'Days of reminders, `Mon` or `Monday` to `Sun` or `Sunday`; null or empty: every day. On other days a miss is not logged. The streak ' +
        'follows them only with the rule `scheduled_days`.',
    ),
    milestone_notifications: orFalse.describe('Whether a milestone is said on the person’s other devices.'),
    sort_order: orNull(int4()).describe('Place in the list, ascending; null comes last.'),
    stage: text({ max: 100 })
      .default('')
      .describe('Free text. The number of a stage, such as `3`, makes the habit count in that stage’s progress.'),
    revealed: orFalse.describe('False: the app shows the habit locked. It still takes check-ins.'),
    is_carryover: orFalse.describe('Whether the habit began before the program. Stored for the app.'),
    streak_rule: StreakRule.nullable()
      .optional()
      .describe(
        'By which rule the streak counts, from today on. Null: every day. Left out: the rule stays, in PUT too.',
      ),
  })
  .meta({ id: 'HabitCreate' })

const HabitUpdate = z
  .object(optional(HabitCreate.shape))
  .refine((update) => Object.keys(update).length > 0, 'Value error, at least one field must be set')
  .meta({ id: 'HabitUpdate' })

export const Habit = z
  .object({
    id: id().describe('Id of the habit.'),
    name: z.string().describe('Name of the habit.'),
    icon: z.string().describe('Sign of the habit, such as an emoji.'),
    start_date: z.iso.date().describe('First day of the habit.'),
    energy_cost: z.int().min(0).max(1000).describe('Points that a day of the habit costs.'),
    energy_return: z.int().min(0).max(1000).describe('Points that a day of the habit gives back.'),
    notification_times: z.array(z.string()).nullable().describe('Times of reminders as they were sent; null for none.'),
    notification_frequency: Frequency.nullable().describe('On which days reminders come; null where it was not set.'),
    notification_days: z
      .array(z.string())
      .nullable()
      .describe('Days of reminders, as they were sent: `Mon` or `Monday`; null or empty means every day.'),
    milestone_notifications: z.boolean().describe('Whether a milestone is said on other devices.'),
    sort_order: int4().nullable().describe('Place in the list, ascending; null comes last.'),
    stage: z.string().describe('Free text; the number of a stage makes the habit count in that stage’s progress.'),
    streak: count().describe('Days, weeks or months in a row that count up to today, over all goals of the habit.'),
    revealed: z.boolean().describe('False: the app shows the habit locked.'),
    is_carryover: z.boolean().describe('Whether the habit began before the program.'),
    streak_rule: StreakRule.nullable().describe('By which rule the streak counts; null: every day.'),
    streak_unit: StreakUnit.describe('What `streak` counts.'),
  })
  .meta({ id: 'Habit' })

const HabitWithGoals = Habit.extend({
  goals: z
    .array(GoalWithCompletions)
    .describe('The goals of the habit by id, each with what was logged in the last 90 days.'),
}).meta({ id: 'HabitWithGoals' })

const HabitStats = z
  .object({
    day_labels: z.array(z.string()).length(7).describe('`Sun` to `Sat`: the weekdays of the next two lists.'),
    values: z.array(z.number()).length(7).describe('Sum of logged units by weekday, from Sunday.'),
    completions_by_day: z.array(count()).length(7).describe('Number of completions by weekday, from Sunday.'),
    longest_streak: count().describe('Longest streak so far, in days, weeks or months.'),
    current_streak: count().describe('Streak up to today, in days, weeks or months.'),
    total_completions: count().describe('Number of completions since the beginning.'),
    completion_rate: z
      .number()
      .min(0)
      .max(1)
      .describe(
        'Days with a completion, divided by the days from the first of them to today, without paused days; 0 to 1. With a rule: done due ' +
          'days of the due days, or weeks or months met.',
      ),
    completion_dates: z.array(z.iso.date()).describe('Local days with a completion, ascending, each once.'),
  })
  .meta({ id: 'HabitStats' })

const period = {
  done: z.number().min(0).describe('Its days that are done, or its units.'),
  needed: z.number().gt(0).describe('Done days or units that it needs.'),
  why: z
    .enum(['met', 'running', 'paused', 'began', 'short'])
    .describe('Why it counts or not: see docs/contract/habits.md, Why a week counts.'),
}

const HabitStreak = z
  .object({
    streak: count().describe('The current streak of the habit, in days, weeks or months.'),
    unit: StreakUnit.describe('What the streak counts.'),
    rule: StreakRule.nullable().describe('By which rule it counts now; null: every day.'),
    since: z.iso.date().nullable().describe('The day from which the present unit counts; null if it never changed.'),
    kind: z
      .enum(['additive', 'subtractive'])
      .describe('Additive: a day with units counts. Subtractive: a day within the threshold counts.'),
    threshold: z
      .number()
      .nullable()
      .describe('The most units of a day that a subtractive habit allows; null for an additive habit.'),
    as_of: z.iso.date().describe('Today in the zone of the caller.'),
    zone: z.string().describe('The IANA time zone in which the days are counted.'),
    longest: z
      .object({
        streak: count().describe('The longest streak so far, in days, weeks or months.'),
        from: z.iso.date().nullable().describe('Its first day; null where it is 0.'),
        to: z.iso.date().nullable().describe('Its last day; null where it is 0.'),
      })
      .describe('The longest streak of the habit; of several, the first.'),
    days: z
      .array(
        z.object({
          day: z.iso.date().describe('A local day.'),
          units: z.number().describe('The units that were logged for it, over all goals of the habit.'),
          counted: z.boolean().describe('Whether the day is part of the current streak.'),
          why: z
            .enum([
              'met',
              'below_threshold',
              'nothing_logged',
              'grace_today',
              'violated',
              'before_start',
              'not_scheduled',
              'paused',
              'missed',
            ])
            .describe('Why the day counts or not: see docs/contract/habits.md, Why a day counts.'),
        }),
      )
      .length(90)
      .describe('90 days, newest first, from the later of today and the newest logged day on.'),
    pauses: z.array(HabitPause).describe('The pauses that touch the 90 days, newest first.'),
    weeks: z
      .array(z.object({ week: z.iso.date().describe('The Monday of the week.'), ...period }))
      .nullable()
      .describe('Weeks that touch the 90 days, newest first, back to where the unit began; null for other units.'),
    months: z
      .array(z.object({ month: z.iso.date().describe('The first day of the month.'), ...period }))
      .nullable()
      .describe('Months that touch the 90 days, newest first, back to where the unit began; null for other units.'),
  })
  .meta({ id: 'HabitStreak', description: 'A streak with the days that explain it.' })

const object = { resource: 'habit', shape: HabitWithGoals } as const
const oneHabit = { params: withId('habit_id') } as const
const missingOrForeign = { 403: ['forbidden'], 404: ['habit_not_found'] }

const daysBetween = (from: unknown, to: unknown) => (Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000

export const habitConstraints: Constraints = {
  habits_name_once_per_user: [409, 'duplicate_habit_name'],
  habits_name_once_in_every_form: [409, 'duplicate_habit_name'],
}

export const habits: Route[] = [
  {
    method: 'get',
    path: '/habits/',
    scopes: ['habits:read'],
    summary: 'The caller’s habits with goals and recent completions.',
    query: paging,
    call: 'api.habits_list',
    tool: { name: 'habits', fixed: { paginate: 'true' } },
    tag: 'recent_completions',
    answers: { 200: listOf(HabitWithGoals) },
  },
  {
    method: 'post',
    path: '/habits/',
    summary: 'Creates a habit with its low, clear and stretch goals.',
    body: HabitCreate,
    call: 'api.habit_create',
    object,
    answers: { 200: HabitWithGoals },
    refuses: { 409: ['habit_quota_exceeded', 'duplicate_habit_name'] },
  },
  {
    ...oneHabit,
    method: 'get',
    path: '/habits/:habit_id',
    scopes: ['habits:read'],
    summary: 'One habit with goals and recent completions.',
    call: 'api.habit_get',
    object,
    answers: { 200: HabitWithGoals },
    refuses: missingOrForeign,
  },
  {
    ...oneHabit,
    method: 'put',
    path: '/habits/:habit_id',
    summary: 'Replaces a habit’s own fields; goals and completions stay.',
    body: HabitCreate,
    call: 'api.habit_update',
    object,
    answers: { 200: Habit },
    refuses: { ...missingOrForeign, 409: ['duplicate_habit_name'] },
  },
  {
    ...oneHabit,
    method: 'patch',
    path: '/habits/:habit_id',
    summary: 'Changes some of a habit’s own fields; goals and completions stay.',
    body: HabitUpdate,
    call: 'api.habit_patch',
    object,
    answers: { 200: Habit },
    refuses: { ...missingOrForeign, 409: ['duplicate_habit_name'] },
  },
  {
    ...oneHabit,
    method: 'delete',
    path: '/habits/:habit_id',
    summary: 'Deletes a habit with its goals and completions.',
    call: 'api.habit_delete',
    object,
    answers: { 204: null },
    refuses: missingOrForeign,
  },
  {
    ...oneHabit,
    method: 'get',
    path: '/habits/:habit_id/completions',
    scopes: ['habits:read'],
    summary: 'What was logged for a habit on the days of a calendar.',
    query: z.object({
      from: date().describe('First local day, `YYYY-MM-DD`.'),
      to: date().describe('Last local day; at most 400 days, both included.'),
    }),
    call: 'api.habit_completions_list',
    heavy: [{ when: ({ from, to }) => daysBetween(from, to) > 330 }], // of three goals
    answers: { 200: z.array(ChangedCompletion) },
    refuses: missingOrForeign,
  },
  {
    ...oneHabit,
    method: 'delete',
    path: '/habits/:habit_id/completions',
    summary: 'Clears everything logged for a habit.',
    call: 'api.habit_completions_clear',
    answers: { 204: null },
    refuses: missingOrForeign,
  },
  {
    ...oneHabit,
    method: 'put',
    path: '/habits/:habit_id/goals/units',
    summary: 'Sets unit and frequency of all goals of a habit.',
    body: z.strictObject(units).meta({ id: 'GoalUnitsUpdate' }),
    call: 'api.habit_goal_units_update',
    answers: { 200: z.array(Goal) },
    refuses: missingOrForeign,
  },
  {
    ...oneHabit,
    method: 'get',
    path: '/habits/:habit_id/stats',
    scopes: ['habits:read'],
    summary: 'All-time statistics of a habit.',
    call: 'api.habit_stats',
    answers: { 200: HabitStats },
    refuses: missingOrForeign,
  },
  {
    ...oneHabit,
    method: 'get',
    path: '/habits/:habit_id/streak',
    scopes: ['habits:read'],
    summary: 'The streak of a habit with the days that explain it.',
    call: 'api.habit_streak_get',
    tool: { name: 'why_streak' },
    answers: { 200: HabitStreak },
    refuses: missingOrForeign,
  },
]
