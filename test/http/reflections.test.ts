import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { complaints, refusal } from '../support/habits.ts'
import { asPerson, entryOf, reflectionOf } from '../support/journal.ts'
import { useServer } from '../support/server.ts'

// The program starts on Monday 2026-01-05 at noon; now is the last day of its third week.
const server = useServer()
let ann: Client
beforeAll(async () => {
  await server.travel('2026-01-25T09:00:00Z')
  ann = await server.person()
})

const due = async () => (await ann.get('/reflections/due')).body.due
const sources = (level: string, key: string) =>
  ann.get(`/reflections/sources?level=${level}&scope_key=${encodeURIComponent(key)}`)

test('before the program starts no reflection is due and no scope has sources', async () => {
  expect(await due()).toBeNull()
  expect((await ann.get('/reflections/current')).body).toStrictEqual({ scopes: [] })
  expect(refusal(await server.anonymous.get('/reflections/current'))).toEqual([401, 'unauthorized'])
  expect((await sources('course', 'c1:prog')).body).toEqual({
    level: 'course',
    scope_key: 'c1:prog',
    window_start: null,
    window_end: null,
    anchor_status: 'no_program',
    items: [],
  })
  expect(refusal(await sources('week', 'c1:w2'))).toEqual([403, 'scope_locked'])
})

test('a reflection on a finished stage is due, is written, and becomes a source of the next scope', async () => {
  await asPerson(
    server,
    ann,
    "insert into app.stage_progress (user_id, stage_started_at, program_started_at) values ($1, now(), '2026-01-05 12:00Z')",
    [ann.userId],
  )
  const window = {
    level: 'stage',
    scope_key: 'c1:s1',
    window_start: '2026-01-05T12:00:00.000000Z',
    window_end: '2026-01-26T12:00:00.000000Z',
  }
  expect(await due()).toStrictEqual({ ...window, existing_entry_id: null })
  const { scopes } = (await ann.get('/reflections/current')).body
  expect(scopes.map(({ scope_key }: typeof window) => scope_key)).toEqual([
    'c1:w3',
    'c1:s1',
    'c1:p1',
    'c1:t1',
    'c1:prog',
  ])
  expect(scopes[1]).toStrictEqual({ ...window, existing_entry_id: null })
  const day = await entryOf(ann, 'The first day.', { entry_date: '2026-01-05' })
  await ann.patch(`/journal/${day.id}`, { status: 'finished' })
  const { body: quote } = await ann.post(`/journal/${day.id}/promote`, { anchor_start: 4, anchor_end: 9 })
  const reflection = await reflectionOf(ann, 'stage', 'c1:s1')
  expect(await due()).toStrictEqual({ ...window, existing_entry_id: reflection.id })
  expect((await sources('stage', 'c1:s1')).body.items).toStrictEqual([
    {
      kind: 'entry',
      id: day.id,
      title: '',
      timestamp: '2026-01-05T12:00:00.000000Z',
      body: 'The first day.',
      reflection_level: null,
      promoted_quotes: [
        { id: quote.id, anchor_start: 4, anchor_end: 9, anchor_text: 'first', pending: true, stale: false },
      ],
    },
  ])
  const { items: _, ...sent } = (await sources('stage', 'c1:s1')).body
  expect(sent).toStrictEqual({ ...window, anchor_status: 'recorded' })
  expect((await sources('stage', 'c2:s1')).body).toMatchObject({ window_start: null, anchor_status: 'unstarted' })
  await ann.patch(`/journal/${reflection.id}`, { status: 'finished', title: 'Three weeks' })
  expect((await sources('tier', 'c1:t1')).body.items).toMatchObject([
    { kind: 'reflection', id: reflection.id, title: 'Three weeks', reflection_level: 'stage', promoted_quotes: [] },
  ])
  await server.travel('2026-01-26T00:00:00Z')
  expect(await due()).toBeNull()
})

test('a reflection on the whole course keeps the word that the client used; section is no scope here', async () => {
  const course = await reflectionOf(ann, 'course', 'c1:prog')
  expect((await ann.get(`/journal/${course.id}`)).body.reflection_level).toBe('course')
  expect(complaints(await sources('section', 'c1:s1'))).toEqual(['query.level enum'])
})

test('scopes are refused in order: shape, grammar, lock', async () => {
  expect(complaints(await ann.get('/reflections/sources'))).toHaveLength(2)
  expect(complaints(await sources('day', 'x'))).toEqual(['query.level enum'])
  for (const [level, key] of [
    ['week', 'c1:s3'],
    ['stage', 'c1:s3c1:s3'],
    ['week', ''],
    ['week', 'c1:w36 '],
  ] as const)
    expect(refusal(await sources(level, key)), key).toEqual([422, 'invalid_scope'])
  expect(refusal(await sources('week', 'c1:w36'))).toEqual([403, 'scope_locked'])
})
