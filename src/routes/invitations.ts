import { z } from 'zod'
import { id, instant, withId } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

export const Invitation = z
  .object({
    id: id().describe('Id of the invitation.'),
    target_type: z
      .enum(['habit', 'practice', 'course', 'sangha', 'embodied_community'])
      .describe('What has become steady.'),
    target_id: id().nullable().describe('Id of the habit or practice; null for other targets.'),
    kind: z
      .enum(['readiness', 'consistency', 'mastery'])
      .describe(
        'What the invitation is about: `consistency` of a habit, `mastery` of a practice, `readiness` for a next step.',
      ),
    created_at: instant().describe('When the invitation was created.'),
  })
  .meta({ id: 'Invitation' })

export const invitations: Route[] = [
  {
    method: 'get',
    path: '/invitations',
    scopes: ['program:read'],
    summary: 'The caller’s pending invitations, with those that are due now.',
    call: 'api.invitations_list',
    writes: true,
    answers: { 200: z.array(Invitation) },
  },
  {
    method: 'post',
    path: '/invitations/:invitation_id/dismiss',
    scopes: ['program:write'],
    summary: 'Dismisses an invitation forever.',
    params: withId('invitation_id'),
    call: 'api.invitation_dismiss',
    setsState: true,
    answers: { 200: Invitation },
    refuses: { 404: ['invitation_not_found'] },
  },
]
