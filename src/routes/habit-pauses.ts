import { z } from 'zod'
import { bodyId, date, id, instant, listOf, optional, orNull, paging, text, withId } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

const toDay = orNull(date()).describe('Its last day, at most 366 days ahead; null: until you end it.')
const note = orNull(text({ max: 120 })).describe('A few words for yourself. Not sealed as journal texts are.')

const HabitPauseCreate = z
  .object({
    from_day: date().describe('Its first local day, from 30 days ago to 366 days ahead.'),
    to_day: toDay,
    habit_id: orNull(bodyId()).describe('Id of the habit; null: all your habits.'),
    note,
  })
  .meta({ id: 'HabitPauseCreate' })

const HabitPauseUpdate = z
  .object(optional({ to_day: toDay, note }))
  .refine((update) => Object.keys(update).length > 0, 'Value error, at least one field must be set')
  .meta({ id: 'HabitPauseUpdate' })

export const HabitPause = z
  .object({
    id: id().describe('Id of the pause.'),
    habit_id: id().nullable().describe('Id of the paused habit; null: all habits.'),
    from_day: z.iso.date().describe('Its first local day.'),
    to_day: z.iso.date().nullable().describe('Its last local day; null: until it is ended.'),
    note: z.string().nullable().describe('A few words of the person; null for none.'),
    created_at: instant().describe('When the pause was made.'),
  })
  .meta({ id: 'HabitPause' })

const onePause = { path: '/habits/pauses/:pause_id', params: withId('pause_id') } as const
const missingOrForeign = { 403: ['forbidden'], 404: ['pause_not_found'] }

export const habitPauses: Route[] = [
  {
    method: 'get',
    path: '/habits/pauses',
    scopes: ['habits:read'],
    summary: 'The caller’s pauses of habits, newest first.',
    query: paging,
    call: 'api.habit_pauses_list',
    answers: { 200: listOf(HabitPause) },
  },
  {
    method: 'post',
    path: '/habits/pauses',
    scopes: ['habits:write'],
    summary: 'Pauses one habit, or all habits, for some days.',
    body: HabitPauseCreate,
    call: 'api.habit_pause_create',
    tool: { name: 'pause' },
    answers: { 201: HabitPause },
    refuses: { 403: ['forbidden'], 404: ['habit_not_found'], 409: ['pause_quota_exceeded'] },
  },
  {
    ...onePause,
    method: 'patch',
    scopes: ['habits:write'],
    summary: 'Ends a pause, or changes its end or note.',
    body: HabitPauseUpdate,
    call: 'api.habit_pause_update',
    answers: { 200: HabitPause },
    refuses: missingOrForeign,
  },
  {
    ...onePause,
    method: 'delete',
    scopes: ['habits:write'],
    summary: 'Takes a pause back.',
    call: 'api.habit_pause_delete',
    answers: { 204: null },
    refuses: missingOrForeign,
  },
]
