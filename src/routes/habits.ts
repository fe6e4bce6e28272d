import { z } from 'zod'
import { date, int4, listOf, paging, text, withId } from '../base/shapes.ts'
import type { Route } from '../http/route.ts'
import { Goal, GoalWithCompletions, units } from './goals.ts'

const Frequency = z.enum(['daily', 'weekly', 'custom', 'off'])
const energy = int4(0, 1000)
const texts = z.array(text())

const HabitCreate = z
  .object({
    name: text({ min: 1, max: 255 }),
    icon: text({ max: 100 }),
    start_date: date(),
    energy_cost: energy,
    energy_return: energy,
    notification_times: texts.nullable().default(null),
    notification_frequency: Frequency.nullable().default(null),
    notification_days: texts.nullable().default(null),
    milestone_notifications: z.boolean().default(false),
    sort_order: int4().nullable().default(null),
    stage: text({ max: 100 }).default(''),
    revealed: z.boolean().default(false),
    is_carryover: z.boolean().default(false),
  })
  .meta({ id: 'HabitCreate' })

const Habit = z
  .object({
    id: z.int(),
    name: z.string(),
    icon: z.string(),
    start_date: z.iso.date(),
    energy_cost: z.int(),
    energy_return: z.int(),
    notification_times: z.array(z.string()).nullable(),
    notification_frequency: Frequency.nullable(),
    notification_days: z.array(z.string()).nullable(),
    milestone_notifications: z.boolean(),
    sort_order: z.int().nullable(),
    stage: z.string(),
    streak: z.int(),
    revealed: z.boolean(),
    is_carryover: z.boolean(),
  })
  .meta({ id: 'Habit' })

const HabitWithGoals = Habit.extend({ goals: z.array(GoalWithCompletions) }).meta({ id: 'HabitWithGoals' })

const HabitStats = z
  .object({
    day_labels: z.array(z.string()).length(7),
    values: z.array(z.number()).length(7),
    completions_by_day: z.array(z.int()).length(7),
    longest_streak: z.int(),
    current_streak: z.int(),
    total_completions: z.int(),
    completion_rate: z.number().min(0).max(1),
    completion_dates: z.array(z.iso.date()),
  })
  .meta({ id: 'HabitStats' })

const oneHabit = { access: 'user', params: withId('habit_id') } as const
const missing = { 403: ['forbidden'], 404: ['habit_not_found'] }

export const habits: Route[] = [
  {
    method: 'get',
    path: '/habits/',
    summary: 'The caller’s habits with goals and recent completions.',
    access: 'user',
    query: paging,
    call: 'api.habits_list',
    tag: 'recent_completions',
    answers: { 200: listOf(HabitWithGoals) },
  },
  {
    method: 'post',
    path: '/habits/',
    summary: 'Creates a habit with its low, clear and stretch goals.',
    access: 'user',
    body: HabitCreate,
    call: 'api.habit_create',
    answers: { 200: HabitWithGoals },
    refuses: { 409: ['habit_quota_exceeded', 'duplicate_habit_name'] },
  },
  {
    ...oneHabit,
    method: 'get',
    path: '/habits/:habit_id',
    summary: 'One habit with goals and recent completions.',
    call: 'api.habit_get',
    tag: 'recent_completions',
    answers: { 200: HabitWithGoals },
    refuses: missing,
  },
  {
    ...oneHabit,
    method: 'put',
    path: '/habits/:habit_id',
    summary: 'Replaces a habit’s own fields; goals and completions stay.',
    body: HabitCreate,
    call: 'api.habit_update',
    answers: { 200: Habit },
    refuses: { ...missing, 409: ['duplicate_habit_name'] },
  },
  {
    ...oneHabit,
    method: 'delete',
    path: '/habits/:habit_id',
    summary: 'Deletes a habit with its goals and completions.',
    call: 'api.habit_delete',
    answers: { 204: null },
    refuses: missing,
  },
  {
    ...oneHabit,
    method: 'delete',
    path: '/habits/:habit_id/completions',
    summary: 'Clears everything logged for a habit.',
    call: 'api.habit_completions_clear',
    answers: { 204: null },
    refuses: missing,
  },
  {
    ...oneHabit,
    method: 'put',
    path: '/habits/:habit_id/goals/units',
    summary: 'Sets unit and frequency of all goals of a habit.',
    body: z.strictObject(units).meta({ id: 'GoalUnitsUpdate' }),
    call: 'api.habit_goal_units_update',
    answers: { 200: z.array(Goal) },
    refuses: missing,
  },
  {
    ...oneHabit,
    method: 'get',
    path: '/habits/:habit_id/stats',
    summary: 'All-time statistics of a habit.',
    call: 'api.habit_stats',
    answers: { 200: HabitStats },
    refuses: missing,
  },
]
