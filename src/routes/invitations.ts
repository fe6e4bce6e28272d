import { z } from 'zod'
import { instant, withId } from '../base/shapes.ts'
import type { Route } from '../http/route.ts'

const Invitation = z
  .object({
    id: z.int(),
    target_type: z.enum(['habit', 'practice', 'course', 'sangha', 'embodied_community']),
    target_id: z.int().nullable(),
    kind: z.enum(['readiness', 'consistency', 'mastery']),
    created_at: instant(),
  })
  .meta({ id: 'Invitation' })

export const invitations: Route[] = [
  {
    method: 'get',
    path: '/invitations',
    summary: 'The caller’s pending invitations, with those that are due now.',
    access: 'user',
    call: 'api.invitations_list',
    writes: true,
    answers: { 200: z.array(Invitation) },
  },
  {
    method: 'post',
    path: '/invitations/:invitation_id/dismiss',
    summary: 'Dismisses an invitation for ever.',
    access: 'user',
    params: withId('invitation_id'),
    call: 'api.invitation_dismiss',
    answers: { 200: Invitation },
    refuses: { 404: ['invitation_not_found'] },
  },
]
