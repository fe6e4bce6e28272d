import { setTimeout } from 'node:timers/promises'
import type { Habits } from './habits.ts'
import type { Run } from './run.ts'

// Examples of the journal, its quotes and reflections, and of what a language model reads and writes.

const PAGE = 'I went for a walk this morning. The river was loud. I slept late.'
/** A scope whose span is over on the day of the run. */
const SCOPE = { reflection_level: 'week', reflection_scope_key: 'c1:w3' }

export async function journal({ ada, ben, ok, refused }: Run) {
  const entry = await ok(ada, 'POST /journal/', { body: { title: 'A walk', message: PAGE, primary_aspect: 1 } })
  await refused(ada, 'POST /journal/', { body: { message: PAGE, entry_date: '2026-12-24' } })
  await refused(ada, 'POST /journal/', { body: { message: PAGE, user_practice_id: 4_000_000 } })
  const [selection] = (await ada.get('/user-practices/')).body
  await refused(ben, 'POST /journal/', { body: { message: PAGE, user_practice_id: selection.id } })
  await refused(ada, 'POST /journal/', { body: { message: PAGE, practice_session_id: 4_000_000 } })
  const path = { entry_id: entry.id }
  await ok(ada, 'GET /journal/{entry_id}', { path })
  await ok(ada, 'PATCH /journal/{entry_id}', { path, body: { title: 'By the river', status: 'finished' } })
  await ok(ada, 'GET /journal/', { query: { limit: 2 } })
  await ok(ada, 'GET /journal/', { name: 'on_day', query: { on_day: '02-29' } })
  await ok(ada, 'GET /journal/', { name: 'search', query: { search: 'river' } })
  await quotes({ ada, ok, refused }, entry.id)
  const headers = { 'Idempotency-Key': 'draft:17' }
  const draft = (await ada.post('/journal/', { message: 'Not this one.' }, headers)).body
  await ok(ada, 'POST /journal/', { name: 'newer_text', body: { message: 'Not this one, either.' }, headers })
  await ok(ada, 'DELETE /journal/{entry_id}', { path: { entry_id: draft.id } })
  return entry.id as number
}

async function quotes({ ada, ok, refused }: Pick<Run, 'ada' | 'ok' | 'refused'>, entry_id: number) {
  const path = { entry_id }
  const quote = await ok(ada, 'POST /journal/{entry_id}/promote', { path, body: { anchor_start: 32, anchor_end: 51 } })
  const beyond = { anchor_start: 0, anchor_end: 900 }
  await refused(ada, 'POST /journal/{entry_id}/promote', { path, body: beyond })
  const long = (await ada.post('/journal/', { message: 'On and on. '.repeat(100) })).body
  const whole = { path: { entry_id: long.id }, body: { anchor_start: 0, anchor_end: 1099 } }
  await refused(ada, 'POST /journal/{entry_id}/promote', whole)
  await ada.delete(`/journal/${long.id}`)
  await ok(ada, 'GET /reflections/due')
  await ok(ada, 'GET /reflections/current')
  const body = { message: 'Three weeks in, and the mornings hold.', ...SCOPE }
  const reflection = await ok(ada, 'POST /journal/', { name: 'reflection', body })
  await refused(ada, 'POST /journal/', { body })
  await refused(ada, 'PATCH /journal/{entry_id}', { path, body: SCOPE })
  const fold = { promotion_id: quote.id }
  await refused(ada, 'PATCH /promotions/{promotion_id}', { path: fold, body: { included_in_entry_id: entry_id } })
  await refused(ada, 'PATCH /promotions/{promotion_id}', { path: fold, body: { included_in_entry_id: 4_000_000 } })
  await ok(ada, 'PATCH /promotions/{promotion_id}', { path: fold, body: { included_in_entry_id: reflection.id } })
  await ok(ada, 'GET /journal/{entry_id}/promotions', { path })
  await ok(ada, 'GET /promotions', { query: { status: 'included' } })
  await ok(ada, 'GET /reflections/sources', { query: { level: 'week', scope_key: 'c1:w5' } })
  await refused(ada, 'GET /reflections/sources', { query: { level: 'week', scope_key: 'c1:w36' } })
  await refused(ada, 'GET /reflections/sources', { query: { level: 'week', scope_key: 'third week' } })
  const spare = (await ada.post(`/journal/${entry_id}/promote`, { anchor_start: 0, anchor_end: 6 })).body
  await ok(ada, 'DELETE /promotions/{promotion_id}', { path: { promotion_id: spare.id } })
}

/** The smallest PNG: one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export async function models(run: Run, entry_id: number, { clear }: Habits) {
  const { ada, ok, refused } = run
  const path = { entry_id }
  const read = await ok(ada, 'POST /journal/{entry_id}/resonance', { path })
  if (read.suggestions.length === 0) throw new Error('the model found nothing that was done')
  const headers = { 'X-LLM-API-Key': 'no key' }
  await refused(ada, 'POST /journal/{entry_id}/resonance', { path, headers })
  await ok(ada, 'GET /journal/{entry_id}/marginalia', { path })
  const [note] = read.marginalia
  const marginalia_id = note.id
  const essay = 'POST /journal/marginalia/{marginalia_id}/essay'
  await refused(ada, essay, { path: { marginalia_id }, headers })
  await modelsAway(run, path, marginalia_id)
  await ok(ada, essay, { path: { marginalia_id }, body: { price_acknowledged: true } })
  await ok(ada, 'GET /journal/voice-drafts')
  const picture = { image_base64: PIXEL, media_type: 'image/png' }
  await ok(ada, 'POST /journal/transcribe-page', { body: picture })
  await refused(ada, 'POST /journal/transcribe-page', { body: { ...picture, media_type: 'image/jpeg' } })
  await refused(ada, 'POST /journal/transcribe-page', { body: picture, headers })
  await suggestions({ ada, ok, refused }, path, clear)
}

/** What the vendor's failures, a pass that runs, and a spent wallet answer. */
async function modelsAway({ server, ada, ben, refused }: Run, path: { entry_id: number }, marginalia_id: number) {
  const read = 'POST /journal/{entry_id}/resonance'
  const { faults, llm } = server.sandbox
  faults.llm = { status: 500 }
  await refused(ada, read, { path })
  await refused(ada, 'POST /journal/marginalia/{marginalia_id}/essay', { path: { marginalia_id } })
  await refused(ada, 'POST /journal/transcribe-page', { body: { image_base64: PIXEL, media_type: 'image/png' } })
  const { promise, resolve } = Promise.withResolvers<void>()
  faults.llm = { until: promise }
  const calls = llm.calls
  const first = ada.post(`/journal/${path.entry_id}/resonance`)
  while (llm.calls === calls) await setTimeout(20)
  await refused(ada, read, { path })
  faults.llm = undefined
  resolve()
  await first
  const own = { path: { entry_id: (await ben.post('/journal/', { message: PAGE })).body.id } }
  await ben.get('/user/usage')
  await server.database.owner.query(
    `insert into app.wallets as w (user_id, monthly_messages_used, monthly_reset_date) values ($1, $2, lib.next_month())
     on conflict (user_id) do update set monthly_messages_used = excluded.monthly_messages_used`,
    [ben.userId, server.config.MONTHLY_MESSAGE_CAP],
  )
  await refused(ben, read, own)
  await refused(ben, 'POST /journal/transcribe-page', { body: { image_base64: PIXEL, media_type: 'image/png' } })
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
