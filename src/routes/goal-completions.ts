import { z } from 'zod'
import { bodyId, date } from '../base/shapes.ts'
import type { Route } from '../http/route.ts'

const CheckIn = z
  .strictObject({
    goal_id: bodyId(),
    did_complete: z.boolean().default(true),
    completed_on: date().nullable().default(null),
  })
  .meta({ id: 'GoalCompletionRequest' })

export const CheckInResult = z
  .object({
    streak: z.int(),
    milestones: z.array(
      z.object({
        threshold: z.int().min(1),
        kind: z.literal('streak_milestone'),
        label: z.null(),
        achieved_at: z.null(),
      }),
    ),
    reason_code: z.enum(['streak_incremented', 'streak_reset', 'streak_held', 'already_logged_today']),
  })
  .meta({ id: 'CheckInResult' })

export const goalCompletions: Route[] = [
  {
    method: 'post',
    path: '/goal_completions/',
    summary: 'Logs a goal for a day, once.',
    access: 'user',
    body: CheckIn,
    call: 'api.goal_completion_create',
    answers: { 200: CheckInResult },
    refuses: { 400: ['completion_date_in_future', 'completion_date_too_old'], 404: ['goal_not_found'] },
  },
]
