import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Answer, Client } from '../support/client.ts'
import { goalsOf, refusal, uuid } from '../support/habits.ts'
import { asPerson, entryOf, noteOf, reflectionOf, suggestionOf } from '../support/journal.ts'
import { PAGE, pageOf, read } from '../support/llm.ts'
import { useServer } from '../support/server.ts'

// A newer app of the same kind refuses an answer that lacks a field which it needs, and then shows nothing. Its shapes
// are written here from what it needs, not from our own: what it does not read may be there. Units of a day have tests
// of their own.

const server = useServer({ worker: true })
let ann: Client
let goal: number
beforeAll(async () => {
  ann = await server.person()
  await asPerson(
    server,
    ann,
    "insert into app.stage_progress (user_id, stage_started_at, program_started_at) values ($1, now() - interval '1 day', now() - interval '1 day')",
    [ann.userId],
  )
  goal = (await goalsOf(ann)).low as number
})
beforeEach(async () => {
  server.sandbox.faults.llm = undefined
  await server.database.owner.query('truncate auth.rate_limits')
})

const Day = z.iso.date()
const Instant = z.iso.datetime({ offset: true })
const Id = z.int().positive()
const pageOfItems = (item: z.ZodType) =>
  z.looseObject({ items: z.array(item).min(1), total: z.int().positive(), has_more: z.boolean() })

const expectShape = ({ status, body, text }: Answer, shape: z.ZodType, success = 200) => {
  expect(status, text).toBe(success)
  shape.parse(body)
}

const Completion = z.looseObject({ local_day: Day })
const Habit = z.looseObject({
  id: Id,
  goals: z.array(z.looseObject({ id: Id, completions: z.array(Completion) })).min(3),
})
const Suggestion = z.looseObject({
  id: Id,
  completed_units: z.number().positive().nullable(),
  completed_on: Day.nullable(),
  logged_on: Day.nullable(),
})
const Quote = z.looseObject({ id: Id, stale: z.boolean() })
const Scope = z.looseObject({
  level: z.string(),
  scope_key: z.string(),
  window_start: Instant,
  window_end: Instant,
  existing_entry_id: Id.nullable(),
})
const Sources = z.looseObject({
  level: z.string(),
  scope_key: z.string(),
  window_start: Instant.nullable(),
  window_end: Instant.nullable(),
  anchor_status: z.enum(['recorded', 'unrecorded', 'unstarted', 'no_program']),
  items: z.array(z.looseObject({ id: Id, promoted_quotes: z.array(Quote) })),
})
const Prompts = z.looseObject({
  prompts: z.array(z.looseObject({ ordinal: z.int().positive(), dismissed: z.boolean() })).min(1),
})
const Promotion = Quote.extend({
  source_title: z.string(),
  source_timestamp: Instant,
  included_in_entry_id: Id.nullable(),
  included_in_title: z.string().nullable(),
  created_at: Instant,
})
const Draft = z.looseObject({
  id: Id,
  marginalia_id: Id,
  journal_entry_id: Id,
  kind: z.string(),
  anchor_text: z.string(),
  essay: z.string(),
})
const Receipt = z.strictObject({
  public_id: z.string().regex(/^FB-[23456789ABCDEFGHJKMNPQRSTVWXYZ]{8}$/),
  category: z.enum(['broken', 'confusing', 'idea', 'praise']),
  impact: z.enum(['blocked', 'can_continue', 'cosmetic', 'not_applicable']),
  created_at: Instant,
})

describe('habits', () => {
  test('completions inside goals have their day: in the list, in one habit, in the changes', async () => {
    expect((await ann.post('/goal_completions/', { goal_id: goal })).status).toBe(200)
    const list = await ann.get('/habits/')
    expectShape(list, z.array(Habit).min(1))
    const { id } = list.body[0]
    expectShape(await ann.get(`/habits/${id}`), Habit)
    const done = list.body[0].goals.flatMap(({ completions }: { completions: unknown[] }) => completions)
    expect(done).toHaveLength(1)
    const { changes } = (await ann.get('/changes')).body
    const logged = changes.filter(({ resource }: { resource: string }) => resource === 'goal_completion')
    z.array(z.looseObject({ body: Completion }))
      .min(1)
      .parse(logged)
  })

  test('a calendar reads the days of a habit', async () => {
    const { id } = (await ann.get('/habits/')).body[0]
    const { local_day } = (await ann.get('/changes')).body.changes.find(
      ({ resource }: { resource: string }) => resource === 'goal_completion',
    ).body
    const days = await ann.get(`/habits/${id}/completions?from=${local_day}&to=${local_day}`)
    expectShape(days, z.array(Completion).min(1))
  })

  test('a field of a goal is changed alone, and a 422 can be shown to a person', async () => {
    expectShape(await ann.patch(`/goals/${goal}`, { title: 'Slowly' }), z.looseObject({ title: z.literal('Slowly') }))
    const { body } = await ann.post('/habits/', {})
    expect(body.detail.map(({ msg }: { msg: string }) => msg)).toContain('`name` is missing')
  })
})

describe('the journal', () => {
  test('a suggestion says what accepting logs', async () => {
    const entry = await pageOf(ann)
    const other = (await goalsOf(ann, { name: 'River' })).low as number
    const id = await suggestionOf(server, ann, entry.id, 'walked', { goal_id: other })
    expectShape(await ann.get(`/journal/${entry.id}/suggestions`), z.looseObject({ items: z.array(Suggestion).min(1) }))
    const { status, body } = await ann.post(`/journal/suggestions/${id}/accept`)
    expect(status).toBe(200)
    const accepted = (await ann.get(`/journal/${entry.id}/suggestions?status=accepted`)).body.items
    expect(z.array(Suggestion).min(1).parse(accepted)[0]?.logged_on).not.toBeNull()
    expect(body).toBeDefined()
  })

  test('a resonance has a title of its care, and a message where there are no notes', async () => {
    const Resonance = z.looseObject({
      care: z.looseObject({ title: z.string(), resources: z.array(z.looseObject({ kind: z.string() })) }).nullable(),
      no_notes_message: z.string().nullable(),
    })
    const dark = await entryOf(ann, 'I want to die.')
    const cared = await read(ann, dark.id)
    expectShape(cared, Resonance)
    expect(cared.body.care).not.toBeNull()
    server.sandbox.faults.llm = { content: JSON.stringify({ notes: [] }), times: 1 }
    const quiet = await read(ann, (await pageOf(ann)).id)
    expectShape(quiet, Resonance)
    expect(quiet.body.no_notes_message).toEqual(expect.any(String))
  })

  test('an essay takes the price and answers what is left; the drafts list it', async () => {
    const id = await noteOf(server, ann, (await pageOf(ann)).id, 2, 'walked')
    const Essay = z.looseObject({
      essay: z.string(),
      remaining_messages: z.number(),
      remaining_balance: z.number(),
      monthly_reset_date: Day,
    })
    expectShape(await ann.post(`/journal/marginalia/${id}/essay`, { price_acknowledged: true }), Essay)
    expectShape(await ann.get('/journal/voice-drafts'), pageOfItems(Draft))
  })

  test('a page without text says so', async () => {
    server.sandbox.faults.llm = { content: ' ', times: 1 }
    const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)])
    const body = { image_base64: png.toString('base64'), media_type: 'image/png' }
    expect(refusal(await ann.post('/journal/transcribe-page', body))).toEqual([422, 'no_text_found'])
  })

  test('a keyed repeat with a newer message gets the first entry, which the app patches next', async () => {
    const key = { 'Idempotency-Key': uuid() }
    const first = await ann.post('/journal/', { message: 'A day.' }, key)
    const again = await ann.post('/journal/', { message: 'A day, and a night.' }, key)
    expect([again.status, again.body.id, again.headers.get('idempotent-replayed')]).toEqual([
      200,
      first.body.id,
      'true',
    ])
    expect((await ann.patch(`/journal/${first.body.id}`, { message: 'A day, and a night.' })).status).toBe(200)
  })

  test('quotes of all entries are listed by whether they are folded', async () => {
    const entry = await entryOf(ann, PAGE, { title: 'By the river' })
    const { id } = (await ann.post(`/journal/${entry.id}/promote`, { anchor_start: 0, anchor_end: 8 })).body
    expectShape(await ann.get('/promotions?status=pending&limit=10&offset=0'), pageOfItems(Promotion))
    const week = await reflectionOf(ann, 'week', 'c1:w1')
    await ann.patch(`/promotions/${id}`, { included_in_entry_id: week.id })
    expectShape(await ann.get('/promotions?status=included'), pageOfItems(Promotion))
    expectShape(await ann.get('/promotions?status=all'), pageOfItems(Promotion))
  })
})

describe('the program', () => {
  test('the scopes that run now, and the sources of one with their window', async () => {
    const current = await ann.get('/reflections/current')
    expectShape(current, z.looseObject({ scopes: z.array(Scope).min(1) }))
    const quoted = await entryOf(ann, PAGE)
    await ann.patch(`/journal/${quoted.id}`, { status: 'finished' })
    await ann.post(`/journal/${quoted.id}/promote`, { anchor_start: 0, anchor_end: 8 })
    for (const { level, scope_key } of [...current.body.scopes, { level: 'course', scope_key: 'c1:prog' }]) {
      const sources = await ann.get(`/reflections/sources?level=${level}&scope_key=${encodeURIComponent(scope_key)}`)
      expectShape(sources, Sources)
      expect(sources.body.level).toBe(level)
    }
  })

  test('a prompt of the stage is put aside, and taken back', async () => {
    const dismissed = await ann.post('/prompts/stage/1/1/dismiss')
    expectShape(dismissed, Prompts)
    expect(dismissed.body.prompts[0].dismissed).toBe(true)
    const restored = await ann.delete('/prompts/stage/1/1/dismiss')
    expectShape(restored, Prompts)
    expect(restored.body.prompts[0].dismissed).toBe(false)
  })

  test('sessions are counted since the beginning', async () => {
    const Stats = z.looseObject({ total_sessions: z.int().min(0), total_minutes: z.number().min(0) })
    expectShape(await ann.get('/practice-sessions/stats'), Stats)
  })
})

test('feedback gets a receipt, and admins read it', async () => {
  const context = { screen: 'Habits', platform: 'ios', app_build: '1', viewport_class: 'compact', locale: 'en' }
  const report = {
    category: 'broken',
    impact: 'blocked',
    summary: 'It stops.',
    intent: 'x',
    expected: 'y',
    actual: 'z',
  }
  const sent = await ann.post('/feedback/', { ...report, context: { ...context, correlation_id: 'abc' } })
  expectShape(sent, Receipt, 201)
  expectShape(await ann.get(`/feedback/${sent.body.public_id}/receipt`), Receipt)
  const admin = await server.admin()
  const Feedback = Receipt.extend({
    summary: z.string(),
    context: z.looseObject({ platform: z.string() }),
    status: z.enum(['open', 'seen', 'done']),
  }).loose()
  expectShape(await admin.get('/admin/feedback?category=broken&paginate=true'), pageOfItems(Feedback))
  const done = await admin.patch(`/admin/feedback/${sent.body.public_id}`, { status: 'done' })
  expectShape(done, z.looseObject({ status: z.literal('done') }))
})

test('the habits that sessions count for are kept among the flags', async () => {
  const { id } = (await ann.get('/habits/')).body[0]
  const chosen = { writing_session_habit_id: id, practice_session_habit_id: id }
  expectShape(await ann.patch('/ui-flags', chosen), z.looseObject({ writing_session_habit_id: z.literal(id) }))
  expectShape(await ann.get('/ui-flags'), z.looseObject({ practice_session_habit_id: z.literal(id) }))
})
