import type { Habits } from './habits.ts'
import type { Run } from './run.ts'

// Examples of the journal, its quotes and reflections, and of what a language model reads and writes.

const PAGE = 'I went for a walk this morning. The river was loud. I slept late.'
/** A scope whose span is over on the day of the run. */
const SCOPE = { reflection_level: 'week', reflection_scope_key: 'c1:w3' }

export async function journal({ ada, ok, refused }: Run) {
  const entry = await ok(ada, 'POST /journal/', { body: { message: PAGE, primary_aspect: 1 } })
  await refused(ada, 'POST /journal/', { body: { message: PAGE, entry_date: '2026-12-24' } })
  await refused(ada, 'POST /journal/', { body: { message: PAGE, user_practice_id: 4_000_000 } })
  await refused(ada, 'POST /journal/', { body: { message: PAGE, practice_session_id: 4_000_000 } })
  const path = { entry_id: entry.id }
  await ok(ada, 'GET /journal/{entry_id}', { path })
  await ok(ada, 'PATCH /journal/{entry_id}', { path, body: { title: 'By the river', status: 'finished' } })
  await ok(ada, 'GET /journal/', { query: { limit: 2 } })
  await ok(ada, 'GET /journal/', { name: 'search', query: { search: 'river' } })
  await quotes({ ada, ok, refused }, entry.id)
  const draft = (await ada.post('/journal/', { message: 'Not this one.' })).body
  await ok(ada, 'DELETE /journal/{entry_id}', { path: { entry_id: draft.id } })
  return entry.id as number
}

async function quotes({ ada, ok, refused }: Pick<Run, 'ada' | 'ok' | 'refused'>, entry_id: number) {
  const path = { entry_id }
  const quote = await ok(ada, 'POST /journal/{entry_id}/promote', { path, body: { anchor_start: 32, anchor_end: 51 } })
  const beyond = { anchor_start: 0, anchor_end: 900 }
  await refused(ada, 'POST /journal/{entry_id}/promote', { path, body: beyond })
  await ok(ada, 'GET /reflections/due')
  const body = { message: 'Three weeks in, and the mornings hold.', ...SCOPE }
  const reflection = await ok(ada, 'POST /journal/', { name: 'reflection', body })
  await refused(ada, 'POST /journal/', { body })
  await refused(ada, 'PATCH /journal/{entry_id}', { path, body: SCOPE })
  const fold = { promotion_id: quote.id }
  await refused(ada, 'PATCH /promotions/{promotion_id}', { path: fold, body: { included_in_entry_id: entry_id } })
  await refused(ada, 'PATCH /promotions/{promotion_id}', { path: fold, body: { included_in_entry_id: 4_000_000 } })
  await ok(ada, 'PATCH /promotions/{promotion_id}', { path: fold, body: { included_in_entry_id: reflection.id } })
  await ok(ada, 'GET /journal/{entry_id}/promotions', { path })
  await ok(ada, 'GET /reflections/sources', { query: { level: 'week', scope_key: 'c1:w5' } })
  await refused(ada, 'GET /reflections/sources', { query: { level: 'week', scope_key: 'c1:w36' } })
  await refused(ada, 'GET /reflections/sources', { query: { level: 'week', scope_key: 'third week' } })
  const spare = (await ada.post(`/journal/${entry_id}/promote`, { anchor_start: 0, anchor_end: 6 })).body
  await ok(ada, 'DELETE /promotions/{promotion_id}', { path: { promotion_id: spare.id } })
}

/** The smallest PNG: one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export async function models({ ada, ok, refused }: Run, entry_id: number, { clear }: Habits) {
  const path = { entry_id }
  const read = await ok(ada, 'POST /journal/{entry_id}/resonance', { path })
  if (read.suggestions.length === 0) throw new Error('the model found nothing that was done')
  const headers = { 'X-LLM-API-Key': 'no key' }
  await refused(ada, 'POST /journal/{entry_id}/resonance', { path, headers })
  await ok(ada, 'GET /journal/{entry_id}/marginalia', { path })
  const [note] = read.marginalia
  const marginalia_id = note.id
  await refused(ada, 'POST /journal/marginalia/{marginalia_id}/essay', { path: { marginalia_id }, headers })
  await ok(ada, 'POST /journal/marginalia/{marginalia_id}/essay', { path: { marginalia_id } })
  const picture = { image_base64: PIXEL, media_type: 'image/png' }
  await ok(ada, 'POST /journal/transcribe-page', { body: picture })
  await refused(ada, 'POST /journal/transcribe-page', { body: { ...picture, media_type: 'image/jpeg' } })
  await refused(ada, 'POST /journal/transcribe-page', { body: picture, headers })
  await suggestions({ ada, ok, refused }, path, clear)
}

async function suggestions({ ada, ok, refused }: Pick<Run, 'ada' | 'ok' | 'refused'>, path: object, goal: number) {
  const entry = path as { entry_id: number }
  await ok(ada, 'GET /journal/{entry_id}/suggestions', { path: entry, query: { status: 'pending' } })
  const again = (await ada.post(`/journal/${entry.entry_id}/resonance`)).body.suggestions[0]
  const { items } = (await ada.get(`/journal/${entry.entry_id}/suggestions`)).body
  const first = items.find(({ id, goal_id }: Record<string, number>) => id !== again.id && goal_id === goal)
  const accepted = { suggestion_id: first.id }
  await ok(ada, 'POST /journal/suggestions/{suggestion_id}/accept', { path: accepted })
  await refused(ada, 'POST /journal/suggestions/{suggestion_id}/dismiss', { path: accepted })
  const dismissed = { suggestion_id: again.id }
  await ok(ada, 'POST /journal/suggestions/{suggestion_id}/dismiss', { path: dismissed })
  await refused(ada, 'POST /journal/suggestions/{suggestion_id}/accept', { path: dismissed })
}
