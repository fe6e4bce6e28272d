import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import {
  behindLock,
  complaints,
  expectRefused,
  goalsOf,
  NO_SUCH_IDS,
  parallel,
  refusal,
  statuses,
} from '../support/habits.ts'
import { asPerson, entryOf, noteOf, reflectionOf, suggestionOf } from '../support/journal.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let ann: Client
let bob: Client
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
})

const promote = async (client: Client, entry: number, anchor_start: number, anchor_end: number) => {
  const { status, body, text } = await client.post(`/journal/${entry}/promote`, { anchor_start, anchor_end })
  expect(status, text).toBe(201)
  return body
}
const quotes = async (entry: number) => (await ann.get(`/journal/${entry}/promotions`)).body
const fold = (client: Client, quote: number, included_in_entry_id: unknown) =>
  client.patch(`/promotions/${quote}`, { included_in_entry_id })

describe('promoting', () => {
  test('answers the quote with every key, in code points', async () => {
    const { id } = await entryOf(ann, '😀one two')
    const { id: quote, ...body } = await promote(ann, id, 1, 4)
    expect(body).toStrictEqual({
      source_entry_id: id,
      anchor_start: 1,
      anchor_end: 4,
      text: 'one',
      anchor_text: 'one',
      included_in_entry_id: null,
      pending: true,
      stale: false,
      status: 'pending',
    })
    const again = await promote(ann, id, 1, 4)
    const first = await promote(ann, id, 0, 8)
    expect((await quotes(id)).map((item: { id: number }) => item.id)).toEqual([first.id, quote, again.id])
    expect(await quotes((await entryOf(ann)).id)).toEqual([])
  })

  test('refuses spans in order: shape, order of the ends, entry, range, length', async () => {
    const { id } = await entryOf(ann, 'x'.repeat(1001))
    const span = (anchor_start: number, anchor_end: number, entry = id, client = ann) =>
      client.post(`/journal/${entry}/promote`, { anchor_start, anchor_end })
    await expectRefused(
      { client: ann, method: 'POST', path: `/journal/${id}/promote`, valid: { anchor_start: 0, anchor_end: 1 } },
      { anchor_start: [undefined, null, -1, 0.5, '0'], anchor_end: [undefined, null, 0, 2 ** 31, '1'] },
    )
    expect(refusal(await span(4, 5, id, bob))).toEqual([404, 'journal_entry_not_found'])
    for (const inverted of [await span(4, 4), await span(5, 4, 999_999), await span(5, 4, id, bob)])
      expect(complaints(inverted)).toEqual(['body.anchor_end value_error'])
    expect(complaints(await span(0, 1e20))).toEqual(['body.anchor_end less_than_equal'])
    expect(refusal(await span(0, 1002))).toEqual([422, 'anchor_out_of_range'])
    expect(refusal(await span(0, 1001))).toEqual([422, 'quote_too_long'])
    expect((await span(1, 1001)).status).toBe(201)
    for (const none of NO_SUCH_IDS) {
      expect(refusal(await ann.get(`/journal/${none}/promotions`))).toEqual([404, 'journal_entry_not_found'])
      expect(refusal(await ann.delete(`/promotions/${none}`))).toEqual([404, 'promotion_not_found'])
    }
  })
})

describe('the quotes of an entry', () => {
  const fill = (entry: number, quotes: number) =>
    asPerson(
      server,
      ann,
      `insert into app.promoted_quotes (user_id, source_entry_id, anchor_start, anchor_end, text, created_at, updated_at)
       select $1, $2, 0, 3, lib.seal('one'), lib.now(), lib.now() from generate_series(1, $3)`,
      [ann.userId, entry, quotes],
    )

  test('are 500 at most, also for parallel promotions', async () => {
    const { id } = await entryOf(ann, 'one two')
    await fill(id, 498)
    const lifted = await parallel(8, () => ann.post(`/journal/${id}/promote`, { anchor_start: 0, anchor_end: 3 }))
    expect(statuses(lifted)).toEqual({ 201: 2, 409: 6 })
    expect(refusal(await ann.post(`/journal/${id}/promote`, { anchor_start: 0, anchor_end: 3 }))).toEqual([
      409,
      'quote_quota_exceeded',
    ])
    expect(await quotes(id)).toHaveLength(500)
  })

  test('beyond 500 from older releases are cut to the newest 500, and paginate=true shows that more exist', async () => {
    const { id } = await entryOf(ann, 'one two')
    await fill(id, 510)
    expect(await quotes(id)).toHaveLength(500)
    const { items, ...page } = (await ann.get(`/journal/${id}/promotions?paginate=true`)).body
    expect([items.length, page]).toEqual([500, { total: 510, limit: 500, offset: 0, has_more: true }])
    const rest = (await ann.get(`/journal/${id}/promotions?paginate=true&offset=500`)).body
    expect([rest.items.length, rest.has_more]).toEqual([10, false])
    expect(complaints(await ann.get(`/journal/${id}/promotions?limit=501`))).toHaveLength(1)
  })
})

describe('GET /promotions', () => {
  const listed = async (client: Client, query = '') => (await client.get(`/promotions${query}`)).body
  const ids = async (client: Client, query: string) =>
    (await listed(client, query)).items.map(({ id }: { id: number }) => id)

  test('lists the quotes of all entries, by status and a page at a time', async () => {
    const client = await server.person()
    expect(await listed(client)).toEqual({ items: [], total: 0, limit: 50, offset: 0, has_more: false })
    const [one, two] = [await entryOf(client, 'one two', { title: 'A day' }), await entryOf(client, 'three')]
    const reflection = await reflectionOf(client, 'week', 'c1:w1')
    const [first, last] = [await promote(client, one.id, 0, 3), await promote(client, two.id, 0, 5)]
    const { body: folded } = await fold(client, (await promote(client, one.id, 4, 7)).id, reflection.id)
    const about = { source_timestamp: one.timestamp, created_at: expect.any(String) }
    expect(await listed(client, '?status=included')).toEqual({
      items: [{ ...folded, ...about, source_title: 'A day', included_in_title: '' }],
      total: 1,
      limit: 50,
      offset: 0,
      has_more: false,
    })
    expect(await ids(client, '?status=pending')).toEqual([last.id, first.id])
    expect(await listed(client, '?status=pending&limit=1&offset=1')).toMatchObject({
      items: [{ ...first, ...about, included_in_title: null }],
      total: 2,
      has_more: false,
    })
    expect(await ids(client, '?status=all&limit=200')).toEqual(await ids(client, ''))
    await client.delete(`/journal/${two.id}`)
    expect(await ids(client, '')).toEqual([folded.id, first.id])
    for (const bad of ['status=folded', 'limit=0', 'limit=201', 'offset=-1'])
      expect((await client.get(`/promotions?${bad}`)).status, bad).toBe(422)
    expect(refusal(await server.anonymous.get('/promotions'))).toEqual([401, 'unauthorized'])
  })
})

describe('folding', () => {
  test('accepts the caller’s own live reflections, and null', async () => {
    const entry = await entryOf(ann, 'one two')
    const reflection = await reflectionOf(ann, 'week', 'c1:w1')
    const theirs = await reflectionOf(bob, 'week', 'c1:w1')
    const { id } = await promote(ann, entry.id, 0, 3)
    expect((await fold(ann, id, reflection.id)).body).toMatchObject({
      status: 'folded',
      pending: false,
      included_in_entry_id: reflection.id,
    })
    expect((await fold(ann, id, null)).body).toMatchObject({
      status: 'pending',
      pending: true,
      included_in_entry_id: null,
    })
    expect(complaints(await ann.patch(`/promotions/${id}`, {}))).toEqual(['body.included_in_entry_id missing'])
    expect(refusal(await fold(ann, id, theirs.id))).toEqual([404, 'journal_entry_not_found'])
    for (const none of [0, -1, 2 ** 31, Number.MAX_SAFE_INTEGER])
      expect(refusal(await fold(ann, id, none))).toEqual([404, 'journal_entry_not_found'])
    expect(refusal(await fold(ann, id, entry.id))).toEqual([422, 'target_not_reflection'])
    expect(refusal(await fold(bob, id, theirs.id))).toEqual([404, 'promotion_not_found'])
    expect(refusal(await bob.delete(`/promotions/${id}`))).toEqual([404, 'promotion_not_found'])
    expect((await ann.delete(`/promotions/${id}`)).status).toBe(204)
    expect(refusal(await ann.delete(`/promotions/${id}`))).toEqual([404, 'promotion_not_found'])
  })
})

describe('an edit of the source', () => {
  test('moves quotes that are still in the text and marks the others as stale', async () => {
    const { id } = await entryOf(ann, 'one two three')
    const { low } = await goalsOf(ann)
    await noteOf(server, ann, id, 4, 'two')
    await suggestionOf(server, ann, id, 'one', { goal_id: low })
    await promote(ann, id, 8, 13)
    const edit = (message: string) => ann.patch(`/journal/${id}`, { message })
    const spans = async () => {
      const [notes, suggestions] = [
        await ann.get(`/journal/${id}/marginalia`),
        await ann.get(`/journal/${id}/suggestions`),
      ]
      return [...notes.body.items, ...suggestions.body.items, ...(await quotes(id))].map(
        (item: Record<string, unknown>) => `${item.anchor_text} ${item.anchor_start}-${item.anchor_end} ${item.status}`,
      )
    }
    await edit('🌱🌱 one two three')
    expect(await spans()).toEqual(['two 7-10 active', 'one 3-6 pending', 'three 11-16 pending'])
    await edit('one')
    expect(await spans()).toEqual(['two 7-10 stale', 'one 0-3 pending', 'three 11-16 stale'])
    await edit('two three')
    expect(await spans()).toEqual(['two 7-10 stale', 'one 0-3 dismissed', 'three 11-16 stale'])
  })

  test.each([
    ['before', ['patch', 'promote'], { anchor_start: 0, anchor_end: 4, text: 'the' }],
    ['after', ['promote', 'patch'], { anchor_start: 4, anchor_end: 7, text: 'old' }],
  ] as const)('runs wholly before or after a parallel promotion: %s', async (_, order, expected) => {
    const { id } = await entryOf(ann, 'old text')
    const [one, two] = (await server.atProcesses(ann, 2)) as [Client, Client]
    const calls = {
      patch: () => one.patch(`/journal/${id}`, { message: 'the old text' }),
      promote: () => two.post(`/journal/${id}/promote`, { anchor_start: 0, anchor_end: order[0] === 'patch' ? 4 : 3 }),
    }
    await behindLock(
      server,
      `select from app.journal_entries where id = ${id} for update`,
      order.map((name) => calls[name]),
    )
    expect(await quotes(id)).toMatchObject([expected])
  })

  test('and a folding into the same entry never deadlock', async () => {
    const { id } = await reflectionOf(ann, 'week', 'c4:w4')
    const { id: quote } = await promote(ann, id, 0, 3)
    const calls = await parallel(12, (n) =>
      n % 2 === 0 ? ann.patch(`/journal/${id}`, { message: `Loo ${n}` }) : fold(ann, quote, n % 3 === 0 ? null : id),
    )
    expect(statuses(calls)).toEqual({ 200: 12 })
  })
})
