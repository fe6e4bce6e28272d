import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
import type { Client } from '../support/client.ts'
import { asPerson } from '../support/journal.ts'
import { selectionOf } from '../support/practices.ts'
import { ANSWER } from '../support/program.ts'
import { useServer } from '../support/server.ts'

// What a person wrote keeps its local day after a journey (docs/contract/habits.md#local-days).

const server = useServer()
afterAll(() => server.travel(null))
const move = (client: Client, timezone: string) => client.put('/users/me/timezone', { timezone })

/** Zones on both sides of the date line, and what lies between. */
const ZONES = ['Pacific/Auckland', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Pago_Pago', 'UTC']

describe('a page', () => {
  test('dated by hand keeps its day in every zone: on_day and the export', async () => {
    const client = await server.person()
    await move(client, 'Europe/Berlin')
    const { body } = await client.post('/journal/', { message: 'leap day', entry_date: '2024-02-29' })
    for (const zone of ZONES) {
      await move(client, zone)
      const found = async (day: string) => (await client.get(`/journal/?on_day=${day}`)).body.items.length
      expect([zone, await found('02-29'), await found('02-28'), await found('03-01')]).toEqual([zone, 1, 0, 0])
      expect((await client.get('/users/me/export/journal.md')).text).toContain('## 2024-02-29\n')
      expect((await client.get(`/journal/${body.id}`)).body.timestamp).toBe(body.timestamp)
    }
  })

  test('keeps the day on which it was written, and so does an answer to a prompt', async () => {
    await server.travel('2026-06-14T12:30:00Z') // Monday 15 June in Auckland
    const client = await server.person()
    await move(client, 'Pacific/Auckland')
    await client.post('/journal/', { message: 'past midnight' })
    await asPerson(
      server,
      client,
      "insert into app.stage_progress (user_id, stage_started_at, program_started_at) values ($1, '2026-06-14 12:10Z', '2026-06-14 12:10Z')",
      [client.userId],
    )
    expect((await client.post('/prompts/1/respond', ANSWER)).status).toBe(201)
    for (const zone of ZONES) {
      await move(client, zone)
      const { items } = (await client.get('/journal/?on_day=06-15')).body
      expect([zone, items.length]).toEqual([zone, 2])
    }
  })

  test('stays in its week of a reflection', async () => {
    await server.travel('2026-01-05T12:00:00Z')
    const client = await server.person()
    await move(client, 'Europe/Berlin')
    await asPerson(
      server,
      client,
      "insert into app.stage_progress (user_id, stage_started_at, program_started_at) values ($1, now(), '2026-01-05 12:00Z')",
      [client.userId],
    )
    await server.travel('2026-01-19T12:00:00Z')
    const { body } = await client.post('/journal/', {
      message: 'the last day of the first week',
      entry_date: '2026-01-11',
    })
    await client.patch(`/journal/${body.id}`, { status: 'finished' })
    const weeks = async () => {
      const keys = ['c1:w1', 'c1:w2']
      const answers = keys.map((key) =>
        client.get(`/reflections/sources?level=week&scope_key=${encodeURIComponent(key)}`),
      )
      return (await Promise.all(answers)).map(({ body }) => body.items.length)
    }
    expect(await weeks()).toEqual([1, 0])
    await move(client, 'Pacific/Kiritimati') // noon UTC is 12 January there, and the program began on 6 January
    expect(await weeks()).toEqual([1, 0])
    await move(client, 'Asia/Tokyo')
    expect(await weeks()).toEqual([1, 0])
  })
})

describe('a session of a practice', () => {
  // Four sessions in each of two weeks in Auckland. The last one is on Monday, 15 June, at 0:30: Sunday in London.
  const SESSIONS = ['01', '02', '03', '04', '08', '09', '10'].map((day) => `2026-06-${day}T00:00:00Z`)
  let client: Client
  beforeAll(async () => {
    await server.travel('2026-06-01T00:00:00Z')
    client = await server.person()
    await move(client, 'Pacific/Auckland')
    const { id } = await selectionOf(server, client)
    for (const at of [...SESSIONS, '2026-06-07T12:30:00Z'].sort()) {
      await server.travel(at)
      const body = { user_practice_id: id, started_at: new Date(Date.parse(at) - 600_000).toISOString(), ended_at: at }
      expect((await client.post('/practice-sessions/', body)).status).toBe(201)
    }
    await server.travel('2026-06-10T12:00:00Z')
  })

  test('stays in its week in every zone: insights, the count of the week, and their streak', async () => {
    for (const zone of ['Pacific/Auckland', 'Europe/London', 'America/Los_Angeles', 'Pacific/Pago_Pago']) {
      await move(client, zone)
      const { streak_weeks, weekly_counts } = (await client.get('/practice-sessions/insights')).body
      expect([zone, streak_weeks, weekly_counts.at(-1)]).toEqual([zone, 2, { week_start: '2026-06-08', count: 4 }])
      expect([zone, (await client.get('/practice-sessions/week-count')).body]).toEqual([zone, { count: 4 }])
    }
  })

  test('of the week after this one, after a journey west, waits for it', async () => {
    await server.travel('2026-06-07T12:30:00Z') // Sunday in London, and Monday in Auckland
    await move(client, 'Europe/London')
    const { weekly_counts } = (await client.get('/practice-sessions/insights')).body
    expect(weekly_counts.at(-1)).toEqual({ week_start: '2026-06-01', count: 4 })
    expect((await client.get('/practice-sessions/week-count')).body).toEqual({ count: 4 })
  })
})

test('rows of an older release get their days from migrate, which tells no app that they changed', async () => {
  await server.travel(null)
  const client = await server.person()
  await move(client, 'Pacific/Auckland')
  await client.post('/journal/', { message: 'old', entry_date: '2024-02-29' })
  const { owner } = server.database
  await owner.query('update app.journal_entries set local_day = null')
  await owner.query('update app.practice_sessions set local_day = null')
  expect((await client.get('/journal/?on_day=02-29')).body.items).toHaveLength(1)
  const counters = async () => (await owner.query('select user_id, counter from app.change_counters order by 1')).rows
  const before = await counters()
  await migrate({ url: server.database.urlOf('owner'), production: false, log: createLog('silent') })
  const days = 'select count(*)::int as rows, count(local_day)::int as days from '
  for (const table of ['app.journal_entries', 'app.practice_sessions']) {
    const [{ rows, days: known }] = (await owner.query(days + table)).rows
    expect(known).toBe(rows)
  }
  expect(await counters()).toEqual(before)
  await move(client, 'America/Los_Angeles')
  expect((await client.get('/journal/?on_day=02-29')).body.items).toHaveLength(1)
})
