import type { Run } from './run.ts'

// Examples of practices: presets and drafts, selections, sessions, tags, recipes and share links.

const STEPS = [
  { tag_slug: 'red', tag_label: 'Red', prompt_label: 'Find something red', target_count: 3 },
  { tag_slug: 'round', tag_label: 'Round', prompt_label: 'Find something round', target_count: 2 },
]
const COUNTING = {
  stage_number: 2,
  name: 'Colours of the street',
  description: 'A walk with open eyes.',
  instructions: 'Walk slowly and count what you see.',
  default_duration_minutes: 10,
  mode: 'tallied_grounding',
  mode_config: { mode: 'tallied_grounding', rounds: 1, categories: [{ key: 'red', label: 'Red', target_count: 3 }] },
}
const TIMER = { mode: 'meditation_timer', duration_minutes: 20 }

export async function practices(run: Run, now: string) {
  const { ada, ok, refused } = run
  const presets = await ok(ada, 'GET /practices/', { query: { stage_number: 1, limit: 2 } })
  const timer = (await ada.get('/practices/?stage_number=1')).body.find(
    ({ mode }: { mode: string }) => mode === 'meditation_timer',
  )
  const draft = await ok(ada, 'POST /practices/', { body: COUNTING })
  await ok(ada, 'GET /practices/{practice_id}', { path: { practice_id: draft.id } })
  await ok(ada, 'GET /user-practices/current/frequency', { query: { stage_number: 1 } })
  const select = { practice_id: timer.id, stage_number: 1 }
  const selection = await ok(ada, 'POST /user-practices/', { body: select })
  await refused(ada, 'POST /user-practices/', { body: { ...select, stage_number: 3 } })
  await refused(ada, 'POST /user-practices/', { body: { ...select, practice_id: 4_000_000 } })
  await refused(run.ben, 'POST /user-practices/', { body: { practice_id: draft.id, stage_number: 2 } })
  await sessions(run, selection.id, now)
  const path = { user_practice_id: selection.id }
  const customize = 'PATCH /user-practices/{user_practice_id}/customize'
  await ok(ada, customize, { path, body: { custom_name: 'Sitting by the window', mode_config_override: TIMER } })
  await refused(ada, customize, { path, body: { mode_config_override: { mode: 'count_up' } } })
  await ok(ada, 'GET /user-practices/{user_practice_id}', { path, query: { sessions_limit: 1 } })
  await ok(ada, 'GET /user-practices/', { query: { limit: 10 } })
  const counting = (await ada.post('/user-practices/', { practice_id: draft.id, stage_number: 2 })).body
  await tags(run)
  await recipes(run, counting.id, selection.id)
  await shares(run, draft.id)
  if (presets.length === 0) throw new Error('stage 1 has no presets')
}

async function sessions({ ada, ben, ok, refused }: Run, user_practice_id: number, now: string) {
  const before = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString()
  const session = { user_practice_id, started_at: before(25), ended_at: before(5) }
  const route = 'POST /practice-sessions/'
  await ok(ada, route, {
    body: { ...session, mode_metadata: { mode: 'meditation_timer' }, insight: 'The breath was there all along.' },
  })
  await refused(ada, route, { name: 'too_long_ago', body: { ...session, started_at: before(25 * 60) } })
  await refused(ada, route, { body: { ...session, mode_metadata: { mode: 'count_up' } } })
  await refused(ada, route, { body: { ...session, user_practice_id: 4_000_000 } })
  await refused(ben, route, { body: session })
  await refused(ben, 'GET /practice-sessions/', { query: { user_practice_id } })
  await ok(ada, 'GET /practice-sessions/', { query: { user_practice_id } })
  await refused(ada, 'GET /practice-sessions/', { query: { user_practice_id: 4_000_000 } })
  await ok(ada, 'GET /practice-sessions/week-count')
  await ok(ada, 'GET /practice-sessions/stats', { query: { user_practice_id } })
  await refused(ada, 'GET /practice-sessions/stats', { query: { user_practice_id: 4_000_000 } })
  await refused(ben, 'GET /practice-sessions/stats', { query: { user_practice_id } })
  await ok(ada, 'GET /practice-sessions/insights')
}

async function tags({ ada, ok, refused }: Run) {
  const tag = await ok(ada, 'POST /practice-tags/', { body: { slug: 'round', label: 'Round' } })
  await refused(ada, 'POST /practice-tags/', { body: { slug: 'round', label: 'Round again' } })
  const [system] = await ok(ada, 'GET /practice-tags/', { query: { limit: 2 } })
  const path = { tag_id: tag.id }
  await ok(ada, 'GET /practice-tags/{tag_id}', { path })
  await refused(ada, 'PATCH /practice-tags/{tag_id}', { path: { tag_id: system.id }, body: { label: 'Mine' } })
  await ok(ada, 'PATCH /practice-tags/{tag_id}', { path, body: { label: 'Round things' } })
  await refused(ada, 'DELETE /practice-tags/{tag_id}', { path: { tag_id: system.id } })
  await ok(ada, 'DELETE /practice-tags/{tag_id}', { path })
}

async function recipes({ ada, ok, refused }: Run, counting: number, timer: number) {
  const recipe = { slug: 'street', name: 'In the street', mode: 'tallied_grounding', rounds: 2, steps: STEPS }
  const own = await ok(ada, 'POST /practice-recipes/', { body: recipe })
  await refused(ada, 'POST /practice-recipes/', { body: recipe })
  const [system] = await ok(ada, 'GET /practice-recipes/', { query: { mode: 'sense_grounding', limit: 1 } })
  const path = { recipe_id: own.id }
  const { name, rounds } = recipe
  await ok(ada, 'GET /practice-recipes/{recipe_id}', { path })
  const one = 'PATCH /practice-recipes/{recipe_id}'
  await ok(ada, one, { path, body: { name, rounds, steps: STEPS, description: 'Ten minutes, outside.' } })
  await refused(ada, one, { path, body: { name, rounds, steps: [STEPS[0], STEPS[0]] } })
  await refused(ada, one, { path: { recipe_id: system.id }, body: { name, steps: STEPS } })
  const apply = 'POST /practice-recipes/{recipe_id}/apply-to/{user_practice_id}'
  await ok(ada, apply, { path: { ...path, user_practice_id: counting } })
  await refused(ada, apply, { path: { ...path, user_practice_id: timer } })
  await refused(ada, apply, { path: { recipe_id: 4_000_000, user_practice_id: counting } })
  await refused(ada, 'DELETE /practice-recipes/{recipe_id}', { path: { recipe_id: system.id } })
  await ok(ada, 'DELETE /practice-recipes/{recipe_id}', { path })
}

async function shares({ server, ada, ben, ok, refused }: Run, practice_id: number) {
  const make = 'POST /practices/{practice_id}/share-link'
  const link = await ok(ada, make, { path: { practice_id }, body: { expires_in_days: 30, max_uses: 1 } })
  await ok(ada, 'GET /practices/{practice_id}/share-links', { path: { practice_id } })
  const path = { token: link.token }
  const none = { token: 'A'.repeat(43) }
  const take = 'POST /practices/share/{token}/import'
  await ok(ben, 'GET /practices/share/{token}', { path })
  await refused(ben, 'GET /practices/share/{token}', { path: none })
  await refused(ada, take, { path })
  await refused(ben, take, { path: none })
  await ok(ben, take, { path })
  await refused(ben, take, { path })
  await refused(ben, 'GET /practices/share/{token}', { path })
  const old = (await ada.post(`/practices/${practice_id}/share-link`, { expires_in_days: 1 })).body
  const expiry = "update auth.practice_share_links set expires_at = '2026-11-01T00:00:00Z' where id = $1"
  await server.database.owner.query(expiry, [old.id])
  await refused(ben, 'GET /practices/share/{token}', { path: { token: old.token } })
  await refused(ben, take, { path: { token: old.token } })
  await ok(ada, 'DELETE /practices/share-links/{share_link_id}', { path: { share_link_id: link.id } })
  await refused(ben, 'GET /practices/share/{token}', { path })
  await refused(ben, take, { path })
}
