import { advanceTo } from '../program.ts'
import type { Run } from './run.ts'

// Examples of the program: stages, course, prompts, invitations and the return arc.

const FIVE = 5
const LAST_STAGE = 10

export async function beginning({ ada, ben, ok, refused }: Run) {
  const route = 'PUT /stages/progress'
  await refused(ada, route, { body: { current_stage: 3 } })
  await ok(ada, route, { body: { current_stage: 1 } })
  await refused(ada, route, { body: { current_stage: 3 } })
  await refused(ada, 'POST /stages/begin-again')
  await refused(ben, 'POST /stages/begin-again')
}

export async function stages({ ada, ok, refused }: Run) {
  const path = { stage_number: 1 }
  await ok(ada, 'GET /stages', { query: { limit: 1 } })
  await ok(ada, 'GET /stages/program-calendar')
  await ok(ada, 'GET /stages/wheel')
  await ok(ada, 'GET /stages/{stage_number}/progress', { path })
  await ok(ada, 'GET /stages/{stage_number}/history', { path })
  await refused(ada, 'GET /stages/{stage_number}/history', { path: { stage_number: LAST_STAGE } })
}

export async function course({ ada, ok, refused }: Run) {
  const stage = { stage_number: 1 }
  const locked = { stage_number: LAST_STAGE }
  const [chapter] = await ok(ada, 'GET /course/stages/{stage_number}/content', { path: stage })
  const path = { content_id: chapter.id }
  await ok(ada, 'GET /course/content/{content_id}', { path })
  await ok(ada, 'POST /course/content/{content_id}/mark-read', { path })
  await ok(ada, 'GET /course/content/{content_id}/body', { path })
  await ok(ada, 'GET /course/stages/{stage_number}/progress', { path: stage })
  await refused(ada, 'GET /course/stages/{stage_number}/progress', { path: locked })
  await ok(ada, 'GET /course/stages/{stage_number}/intro', { path: stage })
  await refused(ada, 'GET /course/stages/{stage_number}/intro', { path: locked })
  await ok(ada, 'GET /course/stages/{stage_number}/intro/body', { path: stage })
  await refused(ada, 'GET /course/stages/{stage_number}/intro/body', { path: locked })
  await ok(ada, 'GET /course/site-resources')
  await ok(ada, 'GET /course/site-resources/{slug}/body', { path: { slug: 'staying-safe' } })
  await refused(ada, 'GET /course/site-resources/{slug}/body', { path: { slug: 'nothing' } })
}

export async function prompts({ ada, ok, refused }: Run) {
  await ok(ada, 'GET /prompts/current')
  const path = { week_number: 1 }
  const last = { week_number: 36 }
  const body = { response: 'I sleep before midnight, most days.' }
  await ok(ada, 'GET /prompts/{week_number}', { path })
  await refused(ada, 'GET /prompts/{week_number}', { path: last })
  await ok(ada, 'POST /prompts/{week_number}/respond', { path, body })
  await refused(ada, 'POST /prompts/{week_number}/respond', { path, body })
  await refused(ada, 'POST /prompts/{week_number}/respond', { path: last, body })
  await ok(ada, 'GET /prompts/history', { query: { limit: 10 } })
  await ok(ada, 'GET /prompts/stage/{stage_number}', { path: { stage_number: 1 } })
  const dismiss = '/prompts/stage/{stage_number}/{ordinal}/dismiss'
  for (const route of [`POST ${dismiss}`, `DELETE ${dismiss}`]) {
    await ok(ada, route, { path: { stage_number: 1, ordinal: 2 } })
    await refused(ada, route, { path: { stage_number: LAST_STAGE, ordinal: 1 } })
    await refused(ada, route, { path: { stage_number: 4_000_000, ordinal: 1 } })
  }
  await refused(ada, 'GET /prompts/stage/{stage_number}', { path: { stage_number: LAST_STAGE } })
}

export async function invitations({ ada, ok }: Run) {
  const [invitation] = await ok(ada, 'GET /invitations')
  await ok(ada, 'POST /invitations/{invitation_id}/dismiss', { path: { invitation_id: invitation.id } })
}

export async function returning({ cleo, ok, refused }: Run) {
  const route = (name: string) => `POST /metta-return/${name}`
  await refused(cleo, route('arc'))
  await refused(cleo, route('offer/dismiss'))
  await advanceTo(cleo, FIVE)
  await refused(cleo, 'POST /stages/begin-again', { name: 'cycle_not_complete' })
  const habit = (
    await cleo.post('/habits/', {
      name: 'Swim',
      icon: '🏊',
      start_date: '2026-10-05',
      energy_cost: 2,
      energy_return: 4,
      revealed: true,
    })
  ).body
  await ok(cleo, 'GET /metta-return')
  await ok(cleo, route('offer/dismiss'))
  for (const name of ['pause', 'resume', 'leave']) await refused(cleo, route(`arc/${name}`))
  const body = { habit_ids: [habit.id] }
  await refused(cleo, route('arc/release'), { body })
  await refused(cleo, route('arc/recommit'), { body })
  await ok(cleo, route('arc'))
  await refused(cleo, route('arc'))
  await ok(cleo, route('arc/release'), { body })
  await ok(cleo, route('arc/pause'))
  await ok(cleo, route('arc/resume'))
  await ok(cleo, route('arc/recommit'), { body })
  await ok(cleo, route('arc/leave'))
  for (let stage = FIVE + 1; stage <= LAST_STAGE; stage++) await cleo.put('/stages/progress', { current_stage: stage })
  await refused(cleo, 'PUT /stages/progress', { body: { current_stage: LAST_STAGE } })
  await ok(cleo, 'POST /stages/begin-again')
}
