import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import {
  BAD_TEXTS,
  complaints,
  expectRefused,
  HABIT,
  NO_SUCH_IDS,
  parallel,
  refusal,
  statuses,
  uuid,
} from '../support/habits.ts'
import { asPerson, ENTRY_DEFAULTS, entryOf, reflectionOf, selectionOf } from '../support/journal.ts'
import { useServer } from '../support/server.ts'

// Monday noon in UTC, the zone of all people here unless a test sets another.
const NOW = '2026-06-15T12:00:00.000000Z'
const server = useServer()
let ann: Client
let bob: Client
beforeAll(async () => {
  await server.travel(NOW)
  ann = await server.person()
  bob = await server.person()
})

const messages = (items: Array<{ message: string }>) => items.map(({ message }) => message)
const events = (name: string) => server.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === name)

describe('POST /journal/', () => {
  test('answers the entry with every key', async () => {
    const { status, body } = await ann.post('/journal/', { message: ' A day\u200b. ', user_id: 1 })
    const { id, ...entry } = body
    expect([status, id]).toEqual([201, expect.any(Number)])
    expect(entry).toStrictEqual({ ...ENTRY_DEFAULTS, message: 'A day.', timestamp: NOW, updated_at: NOW })
  })

  test('with a title shows it in the entry, the list, the changes and the export', async () => {
    const cora = await server.person()
    const { id, title } = await entryOf(cora, 'x', { title: 'By the river' })
    expect(title).toBe('By the river')
    expect((await cora.get(`/journal/${id}`)).body.title).toBe(title)
    expect((await cora.get('/journal/')).body.items).toMatchObject([{ id, title }])
    const { changes } = (await cora.get('/changes')).body
    expect(changes).toContainEqual(expect.objectContaining({ id, body: expect.objectContaining({ title }) }))
    expect((await cora.get('/users/me/export')).body.records.journal_entries).toMatchObject([{ id, title }])
    expect((await cora.get('/users/me/export/journal.md')).text).toContain(`· ${title}`)
  })

  test('the title of an entry is a string everywhere, empty until it is set', async () => {
    const dan = await server.person()
    const { id } = await entryOf(dan, 'x', { title: null, entry_date: '2026-06-14' })
    await server.database.owner.query('update app.journal_entries set title = null where id = $1', [id]) // as before
    const { changes } = (await dan.get('/changes')).body
    const found = [
      (await dan.get(`/journal/${id}`)).body,
      (await dan.get('/journal/')).body.items[0],
      (await dan.get('/journal/?paginate=false')).body[0],
      (await dan.get('/users/me/export')).body.records.journal_entries[0],
      changes.find((change: { resource: string }) => change.resource === 'journal_entry').body,
    ]
    expect(found).toMatchObject(found.map(() => ({ id, title: '' })))
  })

  test('`tags` is another word for `tag`, in POST and in PATCH', async () => {
    const tags = ['habit_note']
    const { id } = await entryOf(ann, 'x', { tags })
    const patch = (changes: object) => ann.patch(`/journal/${id}`, changes)
    expect((await ann.get(`/journal/${id}`)).body).toMatchObject({ tag: 'habit_note', tags })
    expect(await entryOf(ann, 'x', { tag: 'habit_note', tags })).toMatchObject({ tag: 'habit_note', tags })
    expect(await entryOf(ann, 'x', { tags: [] })).toMatchObject({ tag: 'freeform', tags: ['freeform'] })
    expect((await patch({ tags: ['practice_note'] })).body).toMatchObject({ tag: 'practice_note' })
    expect((await patch({ tag: 'freeform' })).body).toMatchObject({ tag: 'freeform', tags: ['freeform'] })
    expect((await patch({ title: 'T' })).body).toMatchObject({ tag: 'freeform', title: 'T' })
    const two = ['practice_note', 'habit_note']
    const refused = [
      { tag: 'freeform', tags: ['habit_note'] },
      { tags: two },
      { tags: ['diary'] },
      { tags: ['practice_note', 'hierarchical_reflection'] }, // has no scope
    ]
    for (const wrong of refused) {
      expect((await ann.post('/journal/', { message: 'x', ...wrong })).status).toBe(422)
      expect((await patch(wrong)).status).toBe(422)
    }
    // An app may send back the entry that it read.
    const reflection = await entryOf(ann, 'x', {
      tags: ['practice_note'],
      reflection_level: 'week',
      reflection_scope_key: 'c77:w1',
    })
    expect((await ann.patch(`/journal/${reflection.id}`, reflection)).body).toEqual(reflection)
  })

  test('stores every field', async () => {
    const user_practice_id = await selectionOf(server, ann)
    const sent = {
      tag: 'practice_note',
      classification: 'intimate',
      user_practice_id,
      primary_aspect: 10,
      secondary_aspect: 1,
      reflection_level: 'program',
      reflection_scope_key: 'c12:prog',
    }
    const body = await entryOf(ann, 'x', { ...sent, entry_date: '2026-06-14', practice_session_id: null })
    expect(body).toMatchObject({ ...sent, timestamp: '2026-06-14T12:00:00.000000Z', updated_at: NOW })
    expect(body.tags).toEqual(['practice_note', 'hierarchical_reflection'])
  })

  test('refuses each value that its shape forbids', async () => {
    const valid = { message: 'x', reflection_level: 'week', reflection_scope_key: 'c1:w1', primary_aspect: 1 }
    await expectRefused(
      { client: ann, method: 'POST', path: '/journal/', valid },
      {
        message: [undefined, null, '', 1, '\ud800', 'x'.repeat(10_001)],
        title: [1, '😀'.repeat(201), ...BAD_TEXTS],
        tag: ['diary', null, 1],
        classification: ['secret', null],
        practice_session_id: ['1', 1.5],
        user_practice_id: [true],
        primary_aspect: [0, 11, 1.5, '1'],
        secondary_aspect: [1, 11],
        reflection_level: ['day', null],
        reflection_scope_key: [null, 'c1:w37', 'c1:s1', 'c01:w1', `c${'1'.repeat(30)}:w1`, ...BAD_TEXTS],
        entry_date: ['2026-02-30', 1, 'today', '2026-06-15T12:00:00Z'],
      },
    )
    expect((await entryOf(ann, '😀'.repeat(10_000))).message).toHaveLength(20_000)
    expect((await entryOf(ann, 'a\0b')).message).toBe('ab')
    expect((await entryOf(ann, '\u0344\u0323'.repeat(3000))).message).toBe('\u0344\u0323'.repeat(3000).normalize('NFC'))
  })

  test('refuses in order: practice, session, date, length, scope', async () => {
    const theirs = await selectionOf(server, bob)
    await reflectionOf(ann, 'week', 'c9:w1')
    const wrong: Record<string, unknown> = {
      message: '\ufb2c'.repeat(10_000),
      user_practice_id: 0,
      practice_session_id: 0,
      entry_date: '2026-06-16',
      reflection_level: 'week',
      reflection_scope_key: 'c77:w1',
    }
    const post = async () => refusal(await ann.post('/journal/', wrong))
    expect(await post()).toEqual([404, 'user_practice_not_found'])
    const denied = events('resource_access_denied').length
    wrong.user_practice_id = theirs
    expect(await post()).toEqual([403, 'forbidden'])
    expect(events('resource_access_denied')).toHaveLength(denied + 1)
    expect(events('resource_access_denied').at(-1)).toMatchObject({ level: 'warn', trace_id: expect.any(String) })
    delete wrong.user_practice_id
    expect(await post()).toEqual([404, 'practice_session_not_found'])
    delete wrong.practice_session_id
    expect(await post()).toEqual([422, 'entry_date_in_future'])
    delete wrong.entry_date
    expect(await post()).toEqual([422, 'message_too_long'])
    wrong.message = 'x'
    expect(await post()).toEqual([409, 'reflection_scope_taken'])
  })

  test('dates entries by the writer’s own today', async () => {
    const cora = await server.person()
    await cora.put('/users/me/timezone', { timezone: 'Pacific/Kiritimati' })
    expect((await entryOf(cora, 'x', { entry_date: '2026-06-16' })).timestamp).toBe('2026-06-15T22:00:00.000000Z')
    await cora.put('/users/me/timezone', { timezone: 'Pacific/Pago_Pago' })
    expect(refusal(await cora.post('/journal/', { message: 'x', entry_date: '2026-06-16' }))).toEqual([
      422,
      'entry_date_in_future',
    ])
  })

  test('creates one reflection per scope, also for parallel requests', async () => {
    const body = { message: 'x', reflection_level: 'week', reflection_scope_key: 'c5:w5' }
    expect(statuses(await parallel(6, () => ann.post('/journal/', body)))).toEqual({ 201: 1, 409: 5 })
  })

  test('with a key writes once and replays the answer', async () => {
    const headers = { 'idempotency-key': uuid() }
    const answers = await parallel(4, () => ann.post('/journal/', { message: 'once, please' }, headers))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await ann.get('/journal/?search=once, please')).body.total).toBe(1)
  })

  test('with a key and a newer text answers the first entry, which the client edits next', async () => {
    const headers = { 'idempotency-key': uuid() }
    const first = await ann.post('/journal/', { message: 'a first draft' }, headers)
    const newer = await ann.post('/journal/', { message: 'a second draft' }, headers)
    expect([newer.status, newer.headers.get('idempotent-replayed'), newer.body]).toEqual([200, 'true', first.body])
    expect((await ann.post('/journal/', { message: 'a first draft' }, headers)).status).toBe(201)
    expect(refusal(await ann.post('/habits/', HABIT, headers))).toEqual([422, 'idempotency_key_reused'])
    await ann.post('/habits/', HABIT, { 'idempotency-key': 'of a habit' })
    const other = await ann.post('/journal/', { message: 'another' }, { 'idempotency-key': 'of a habit' })
    expect(refusal(other)).toEqual([422, 'idempotency_key_reused'])
  })
})

describe('GET /journal/', () => {
  test('answers the envelope, newest first; paginate=false the bare array', async () => {
    const cora = await server.person()
    for (const message of ['one', 'two', 'three']) await entryOf(cora, message)
    await entryOf(cora, 'before', { entry_date: '2026-01-01' })
    const { items, ...page } = (await cora.get('/journal/?limit=2&offset=1')).body
    expect([messages(items), page]).toEqual([['two', 'one'], { total: 4, limit: 2, offset: 1, has_more: true }])
    expect((await cora.get('/journal/')).body).toMatchObject({ total: 4, limit: 50, offset: 0, has_more: false })
    expect(messages((await cora.get('/journal/?paginate=false')).body)).toEqual(['three', 'two', 'one', 'before'])
    expect((await cora.get('/journal/?offset=9')).body).toEqual({
      items: [],
      total: 4,
      limit: 50,
      offset: 9,
      has_more: false,
    })
  })

  test('finds the entries of a day of any year, and says how a day is written', async () => {
    const zoe = await server.person()
    const dates = ['2024-02-29', '2020-02-29', '2025-02-28']
    for (const entry_date of dates) await zoe.post('/journal/', { message: entry_date, entry_date })
    const found = async (day: string) => (await zoe.get(`/journal/?on_day=${day}`)).body.items.map(messageOf)
    const messageOf = ({ message }: { message: string }) => message
    expect([await found('02-29'), await found('02-28'), await found('03-01')]).toEqual([
      ['2024-02-29', '2020-02-29'],
      ['2025-02-28'],
      [],
    ])
    for (const wrong of ['02-30', '2-9', '13-01', '2024-02-29', '02-29x', '']) {
      const { status, body } = await zoe.get(`/journal/?on_day=${wrong}`)
      const msg = '`on_day` should be a day of the year as MM-DD'
      expect([status, body.detail], wrong).toEqual([422, [{ type: 'value_error', loc: ['query', 'on_day'], msg }]])
    }
    const { status, body } = await zoe.post('/journal/', { message: 'x', entry_date: '29.02.2024' })
    const msg = '`entry_date` should be a date as YYYY-MM-DD'
    expect([status, body.detail]).toEqual([422, [{ type: 'value_error', loc: ['body', 'entry_date'], msg }]])
  })

  test('searches messages, but not titles', async () => {
    const cora = await server.person()
    const { id } = await entryOf(cora, 'GRÜSSE 50% an_alle')
    await cora.patch(`/journal/${id}`, { title: 'Briefkopf' })
    const found = async (search: string) =>
      (await cora.get(`/journal/?search=${encodeURIComponent(search)}`)).body.total
    expect(await Promise.all(['grüs', '50%', 'n_a', '5_%', 'Brief', '50%   '].map(found))).toEqual([1, 1, 1, 0, 0, 1])
    expect((await cora.get(`/journal/?search=50%25&tag=habit_note`)).body.total).toBe(0)
    for (const session of NO_SUCH_IDS)
      expect((await cora.get(`/journal/?practice_session_id=${session}`)).body.total).toBe(0)
  })

  test('filters by the session of a practice', async () => {
    const cora = await server.person()
    const session = {
      user_practice_id: await selectionOf(server, cora),
      started_at: '2026-06-15T11:40:00Z',
      ended_at: '2026-06-15T11:50:00Z',
    }
    const { body: sat } = await cora.post('/practice-sessions/', session)
    await entryOf(cora, 'after sitting', { practice_session_id: sat.id })
    await entryOf(cora, 'another')
    const { items, total } = (await cora.get(`/journal/?practice_session_id=${sat.id}`)).body
    expect([messages(items), total]).toEqual([['after sitting'], 1])
  })

  test.each([
    'search=ab',
    `search=${'x'.repeat(65)}`,
    'search=a%00b',
    'tag=diary',
    'limit=0',
    'limit=201',
    'offset=-1',
    'practice_session_id=x',
  ])('refuses %s', async (query) => expect(complaints(await ann.get(`/journal/?${query}`))).toHaveLength(1))
})

describe('one entry', () => {
  test('is read, changed and deleted by its owner only', async () => {
    const { id } = await entryOf(ann)
    const path = `/journal/${id}`
    const hidden = [404, 'journal_entry_not_found']
    const denied = events('resource_access_denied').length
    expect(refusal(await bob.get(path))).toEqual(hidden)
    expect(refusal(await bob.delete(path))).toEqual(hidden)
    expect(refusal(await bob.patch(path, { title: 'x' }))).toEqual(hidden)
    expect(events('resource_access_denied')).toHaveLength(denied + 3)
    expect((await ann.get(path)).body.message).toBe('A day.')
    expect((await ann.delete(path)).status).toBe(204)
    for (const answer of [await ann.get(path), await ann.delete(path), await ann.patch(path, { title: 'x' })])
      expect(refusal(answer)).toEqual(hidden)
    expect(events('resource_access_denied')).toHaveLength(denied + 3)
    for (const none of NO_SUCH_IDS) expect(refusal(await ann.get(`/journal/${none}`))).toEqual(hidden)
    expect(complaints(await ann.get('/journal/x'))).toEqual(['path.entry_id value_error'])
  })

  test('PATCH changes only the fields that are sent', async () => {
    const { id } = await entryOf(ann, 'one', { primary_aspect: 1, secondary_aspect: 2 })
    const patch = async (changes: object) => (await ann.patch(`/journal/${id}`, changes)).body
    expect(await patch({ title: null, message: null, unknown: 1 })).toMatchObject({ title: '', message: 'one' })
    expect(await patch({ title: ' T ', status: 'finished' })).toMatchObject({
      title: ' T ',
      status: 'finished',
      message: 'one',
    })
    expect(await patch({ primary_aspect: 5 })).toMatchObject({ primary_aspect: 5, secondary_aspect: null })
    for (const none of [null, '']) {
      await patch({ title: ' T ' })
      expect(await patch({ title: none })).toMatchObject({ title: '' })
    }
    for (const nothing of [{}, { sender: 'bot', entry_date: '2026-01-01' }])
      expect(complaints(await ann.patch(`/journal/${id}`, nothing))).toEqual(['body value_error'])
    await expectRefused(
      { client: ann, method: 'PATCH', path: `/journal/${id}`, valid: {} },
      {
        title: ['x'.repeat(201), 1, ...BAD_TEXTS],
        message: ['', 1],
        status: ['done'],
        secondary_aspect: [3],
      },
    )
    await reflectionOf(ann, 'stage', 'c8:s1')
    const taken = { reflection_level: 'stage', reflection_scope_key: 'c8:s1' }
    expect(refusal(await ann.patch(`/journal/${id}`, taken))).toEqual([409, 'reflection_scope_taken'])
  })

  test('with another sender than the person can be read and deleted, not changed', async () => {
    const { id } = await entryOf(ann)
    await asPerson(server, ann, "update app.journal_entries set sender = 'bot' where id = $1", [id])
    expect((await ann.get(`/journal/${id}`)).body.sender).toBe('bot')
    expect(refusal(await ann.patch(`/journal/${id}`, { title: 'x' }))).toEqual([404, 'journal_entry_not_found'])
    expect((await ann.delete(`/journal/${id}`)).status).toBe(204)
  })

  test('keeps every parallel change of different fields', async () => {
    const { id } = await entryOf(ann)
    await parallel(4, (n) =>
      ann.patch(`/journal/${id}`, [{ title: 'T' }, { status: 'finished' }, { message: 'M' }, { primary_aspect: 3 }][n]),
    )
    expect((await ann.get(`/journal/${id}`)).body).toMatchObject({
      title: 'T',
      status: 'finished',
      message: 'M',
      primary_aspect: 3,
    })
  })
})

test('every journal route is 401 without a token', async () => {
  for (const path of ['/journal/', '/journal/1', '/reflections/due', '/reflections/sources', '/journal/1/promotions'])
    expect(refusal(await server.anonymous.get(path)), path).toEqual([401, 'unauthorized'])
})
