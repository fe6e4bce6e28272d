import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { complaints, goalsOf, NO_SUCH_IDS, parallel, refusal, statuses, uuid } from '../support/habits.ts'
import { asPerson, entryOf, noteOf, selectionOf, suggestionOf } from '../support/journal.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let ann: Client
let bob: Client
let entry: number
beforeAll(async () => {
  await server.travel('2026-06-15T12:00:00Z')
  ann = await server.person()
  bob = await server.person()
  entry = (await entryOf(ann, 'I walked, and sat.')).id
})

const act = (suggestion: number | string, verb: string, client = ann, headers = {}) =>
  client.post(`/journal/suggestions/${suggestion}/${verb}`, undefined, headers)
const count = async (table: string) =>
  Number((await asPerson(server, ann, `select count(*) from app.${table} where user_id = $1`, [ann.userId]))[0].count)

test('margin notes and suggestions are listed in the order of the text', async () => {
  const { id } = await entryOf(ann, 'one two')
  const { low } = await goalsOf(ann)
  const late = await noteOf(server, ann, id, 4, 'two')
  const early = await noteOf(server, ann, id, 0, 'one')
  const { items } = (await ann.get(`/journal/${id}/marginalia`)).body
  expect(items.map((note: { id: number }) => note.id)).toEqual([early, late])
  expect(items[0]).toStrictEqual({
    id: early,
    journal_entry_id: id,
    kind: 'theme',
    anchor_start: 0,
    anchor_end: 3,
    anchor_text: 'one',
    note: 'A note.',
    essay: null,
    essay_generated_at: null,
    status: 'active',
    created_at: '2026-06-15T12:00:00.000000Z',
    updated_at: '2026-06-15T12:00:00.000000Z',
  })
  const suggestion = await suggestionOf(server, ann, id, 'one', { goal_id: low })
  const listed = async (query: string) => (await ann.get(`/journal/${id}/suggestions${query}`)).body.items.length
  expect(await Promise.all(['', '?status=pending', '?status=accepted'].map(listed))).toEqual([1, 1, 0])
  expect(complaints(await ann.get(`/journal/${id}/suggestions?status=open`))).toEqual(['query.status enum'])
  expect((await act(suggestion, 'dismiss')).body).toMatchObject({ id: suggestion, status: 'dismissed' })
  for (const list of ['marginalia', 'suggestions']) {
    expect(refusal(await bob.get(`/journal/${id}/${list}`))).toEqual([404, 'journal_entry_not_found'])
    for (const none of NO_SUCH_IDS)
      expect(refusal(await ann.get(`/journal/${none}/${list}`))).toEqual([404, 'journal_entry_not_found'])
  }
})

test('the suggestions of an entry are a list in the order of their making, each with every key', async () => {
  const { id } = await entryOf(ann, 'one two')
  const { low, clear } = await goalsOf(ann)
  const first = await suggestionOf(server, ann, id, 'one', { goal_id: low })
  const second = await suggestionOf(server, ann, id, 'one two', { goal_id: clear })
  await suggestionOf(server, ann, (await entryOf(ann, 'another')).id, 'another', { goal_id: low })
  const { status, body } = await ann.get(`/journal/${id}/suggestions`)
  expect([status, body.items.map((one: { id: number }) => one.id)]).toEqual([200, [first, second]])
  expect(body.items[1]).toMatchObject({
    journal_entry_id: id,
    target_type: 'habit',
    goal_id: clear,
    label: 'one two',
    anchor_start: 0,
    anchor_end: 7,
    anchor_text: 'one two',
    status: 'pending',
  })
})

describe('accepting', () => {
  test('logs the goal for today as a check-in does, once', async () => {
    const { clear, habit } = await goalsOf(ann)
    const id = await suggestionOf(server, ann, entry, 'I walked', { goal_id: clear })
    const { status, body } = await act(id, 'accept')
    expect([status, body.check_in.reason_code]).toEqual([200, 'streak_incremented'])
    expect(body.suggestion).toStrictEqual({
      id,
      journal_entry_id: entry,
      target_type: 'habit',
      goal_id: clear,
      user_practice_id: null,
      label: 'I walked',
      anchor_start: 0,
      anchor_end: 8,
      anchor_text: 'I walked',
      status: 'accepted',
      accepted_at: '2026-06-15T12:00:00.000000Z',
      created_at: '2026-06-15T12:00:00.000000Z',
      updated_at: '2026-06-15T12:00:00.000000Z',
      completed_units: 2,
      completed_on: '2026-06-15',
      logged_on: '2026-06-15',
    })
    const repeat = (await act(id, 'accept')).body
    expect(repeat).toEqual({
      ...body,
      check_in: { ...body.check_in, milestones: [], reason_code: 'already_logged_today' },
    })
    expect(body.check_in.day_units).toBe(2)
    expect((await ann.get(`/habits/${habit}`)).body.streak).toBe(1)
    expect(refusal(await act(id, 'dismiss'))).toEqual([409, 'suggestion_accepted'])
  })

  test('in parallel logs once', async () => {
    const { low } = await goalsOf(ann)
    const user_practice_id = await selectionOf(server, ann)
    const [walk, sit] = [
      await suggestionOf(server, ann, entry, 'I walked', { goal_id: low }),
      await suggestionOf(server, ann, entry, 'I', { user_practice_id }),
    ]
    const before = [await count('goal_completions'), await count('practice_sessions')]
    expect(statuses(await parallel(6, () => act(walk, 'accept')))).toEqual({ 200: 6 })
    const answers = await parallel(6, () => act(sit, 'accept'))
    expect(new Set(answers.map(({ body }) => body.check_in))).toEqual(new Set([null]))
    expect([await count('goal_completions'), await count('practice_sessions')]).toEqual(before.map((n) => n + 1))
  })

  test('with a key replays its answer', async () => {
    const { low } = await goalsOf(ann)
    const id = await suggestionOf(server, ann, entry, 'I walked', { goal_id: low })
    const headers = { 'idempotency-key': `accept-suggestion:${id}` }
    const first = await act(id, 'accept', ann, headers)
    const second = await act(id, 'accept', ann, headers)
    expect(second.text).toBe(first.text)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  })

  test('and dismissing in parallel: one succeeds, and the other is refused', async () => {
    const { low } = await goalsOf(ann)
    const id = await suggestionOf(server, ann, entry, 'I walked', { goal_id: low })
    const answers = await Promise.all([act(id, 'accept'), act(id, 'dismiss')])
    expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
  })

  test('is refused for a locked stage, and for another person’s suggestion', async () => {
    const cora = await server.person()
    const { id: page } = await entryOf(cora, 'I sat.')
    const user_practice_id = await selectionOf(server, cora, 9)
    const id = await suggestionOf(server, cora, page, 'I sat', { user_practice_id })
    expect(refusal(await act(id, 'accept', cora))).toEqual([403, 'stage_locked'])
    expect((await cora.get(`/journal/${page}/suggestions?status=pending`)).body.items).toHaveLength(1)
    const none = [404, 'completion_suggestion_not_found']
    for (const verb of ['accept', 'dismiss']) {
      expect(refusal(await act(id, verb, bob))).toEqual(none)
      for (const missing of NO_SUCH_IDS) expect(refusal(await act(missing, verb))).toEqual(none)
    }
    await act(id, 'dismiss', cora)
    expect(refusal(await act(id, 'accept', cora, { 'idempotency-key': uuid() }))).toEqual([409, 'suggestion_dismissed'])
    expect((await act(id, 'dismiss', cora)).body.status).toBe('dismissed')
  })
})
