import { z } from 'zod'
import { bodyId, id, instant } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

const Focus = z.enum(['self', 'benefactor', 'stranger', 'antagonist', 'all_beings']).meta({ id: 'ReturnFocus' })
const week = z.int().min(1).max(5).describe('Week of the arc, 1 to 5.')

export const ReturnArc = z
  .object({
    started_at: instant().describe('When the arc started, moved forward by the length of its pauses.'),
    paused: z.boolean().describe('Whether the arc is paused.'),
    week,
    focus: Focus.describe('Whom this week turns to.'),
    complete: z.boolean().describe('Whether its 35 days are over. A complete arc stays active until it is left.'),
  })
  .meta({ id: 'ReturnArc' })

const ReleasedHabit = z
  .object({
    habit_id: id().describe('Id of the habit.'),
    name: z.string().describe('Name of the habit.'),
    icon: z.string().describe('Sign of the habit.'),
    recommitted: z.boolean().describe('Whether the habit was taken up again.'),
  })
  .meta({ id: 'ReleasedHabit' })

const State = z
  .object({
    eligible: z.boolean().describe('Whether the person may start an arc: stage 5 was reached at some time.'),
    weeks: z
      .array(
        z.object({
          week_number: week.describe('Number of the week, 1 to 5.'),
          focus: Focus.describe('Whom the week turns to.'),
          title: z.string().describe('Title of the week.'),
          framing: z.string().describe('What the week is about.'),
        }),
      )
      .describe('The five weeks of an arc.'),
    arc: ReturnArc.nullable().describe('The active arc; null if there is none.'),
    offer_dismissed: z.boolean().describe('Whether the offer was dismissed in this stage and cycle.'),
    released_habits: z
      .array(ReleasedHabit)
      .describe('Habits that the active arc has put to rest; empty without an arc.'),
  })
  .meta({ id: 'ReturnState' })

const HabitIds = z
  .object({
    habit_ids: z
      .array(bodyId())
      .min(1)
      .max(50)
      .describe('Ids of 1 to 50 habits. Repeats and ids that do not fit are skipped.'),
  })
  .meta({ id: 'ReleaseHabits' })

const onArc = { method: 'post', setsState: true, refuses: { 404: ['return_arc_not_found'] } } as const

export const mettaReturn: Route[] = [
  {
    method: 'get',
    path: '/metta-return',
    scopes: ['program:read'],
    summary: 'The caller’s return: offer, weeks and active arc.',
    call: 'api.return_state_get',
    tag: 'return_week',
    answers: { 200: State },
  },
  {
    method: 'post',
    path: '/metta-return/arc',
    scopes: ['program:write'],
    summary: 'Starts a return arc.',
    call: 'api.return_arc_create',
    setsState: true,
    answers: { 201: ReturnArc },
    refuses: { 409: ['return_not_eligible', 'return_arc_already_active'] },
  },
  {
    ...onArc,
    path: '/metta-return/arc/pause',
    scopes: ['program:write'],
    summary: 'Pauses the active arc.',
    call: 'api.return_arc_pause',
    answers: { 200: ReturnArc },
  },
  {
    ...onArc,
    path: '/metta-return/arc/resume',
    scopes: ['program:write'],
    summary: 'Resumes the active arc where it stood.',
    call: 'api.return_arc_resume',
    answers: { 200: ReturnArc },
  },
  {
    ...onArc,
    path: '/metta-return/arc/leave',
    scopes: ['program:write'],
    summary: 'Leaves the active arc; released habits stay hidden.',
    call: 'api.return_arc_leave',
    answers: { 200: ReturnArc },
  },
  {
    ...onArc,
    path: '/metta-return/arc/release',
    scopes: ['program:write', 'habits:read'],
    summary: 'Puts habits to rest for the active arc.',
    body: HabitIds,
    call: 'api.return_habits_release',
    answers: { 200: z.array(ReleasedHabit) },
  },
  {
    ...onArc,
    path: '/metta-return/arc/recommit',
    scopes: ['program:write', 'habits:read'],
    summary: 'Takes habits up again that the active arc has put to rest.',
    body: HabitIds,
    call: 'api.return_habits_recommit',
    answers: { 200: z.array(ReleasedHabit) },
  },
  {
    method: 'post',
    path: '/metta-return/offer/dismiss',
    scopes: ['program:write'],
    summary: 'Waves the offer of a return away until the next stage or cycle.',
    call: 'api.return_offer_dismiss',
    setsState: true,
    answers: { 200: State },
    refuses: { 409: ['return_not_eligible'] },
  },
]
