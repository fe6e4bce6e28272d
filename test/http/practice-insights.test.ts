import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { selectionOf } from '../support/practices.ts'
import { useServer } from '../support/server.ts'

// Wednesday, 17 June 2026, 01:30 in Auckland: still Tuesday in UTC.
const NOW = '2026-06-16 13:30Z'
const server = useServer()
beforeAll(() => server.travel(NOW))
afterAll(() => server.travel(null))

async function aucklander() {
  const client = await server.person()
  await client.put('/users/me/timezone', { timezone: 'Pacific/Auckland' })
  const { id } = await selectionOf(server, client)
  return { client, id }
}

/** Inserts sessions without the rules of the route: start, length and mode. */
const logged = (client: Client, id: number, sessions: Array<[at: string, minutes: number, mode?: string]>) =>
  server.database.owner.query(
    `insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode)
     select $1, $2, t.at, t.minutes, t.mode from unnest($3::timestamptz[], $4::float8[], $5::text[]) t (at, minutes, mode)`,
    [client.userId, id, ...[0, 1, 2].map((n) => sessions.map((each) => each[n] ?? 'meditation_timer'))],
  )

describe('GET /practice-sessions/week-count', () => {
  test('counts everything since Monday in the caller’s zone', async () => {
    const { client, id } = await aucklander()
    await logged(client, id, [
      ['2026-06-14T11:59:59Z', 5],
      ['2026-06-14T12:00:00Z', 5],
      ['2026-06-16T13:00:00Z', 0],
    ])
    expect((await client.get('/practice-sessions/week-count')).body).toStrictEqual({ count: 2 })
    await client.put('/users/me/timezone', { timezone: 'UTC' })
    expect((await client.get('/practice-sessions/week-count')).body).toStrictEqual({ count: 1 })
  })
})

describe('GET /practice-sessions/stats', () => {
  test('sums all sessions, or those of one selection of the caller', async () => {
    const { client, id } = await aucklander()
    const { id: other } = await selectionOf(server, client, { stage: 2 })
    const stats = async (query = '') => (await client.get(`/practice-sessions/stats${query}`)).body
    expect(await stats()).toStrictEqual({ total_sessions: 0, total_minutes: 0 })
    await logged(client, id, [
      ['2020-01-01T12:00:00Z', 7.5],
      ['2026-06-16T13:00:00Z', 0],
    ])
    await logged(client, other, [['2026-06-16T12:00:00Z', 10]])
    expect(await stats()).toStrictEqual({ total_sessions: 3, total_minutes: 17.5 })
    expect(await stats(`?user_practice_id=${id}`)).toStrictEqual({ total_sessions: 2, total_minutes: 7.5 })
    const foreign = await (await server.person()).get(`/practice-sessions/stats?user_practice_id=${id}`)
    expect([foreign.status, foreign.body.detail]).toEqual([403, 'forbidden'])
    const missing = await client.get('/practice-sessions/stats?user_practice_id=0')
    expect([missing.status, missing.body.detail]).toEqual([404, 'user_practice_not_found'])
    expect((await client.get('/practice-sessions/stats?user_practice_id=x')).status).toBe(422)
    expect((await server.anonymous.get('/practice-sessions/stats')).status).toBe(401)
  })
})

describe('GET /practice-sessions/insights', () => {
  const get = (client: Client) => client.get('/practice-sessions/insights')

  test('without sessions are eight empty weeks, with a tag and no max-age', async () => {
    const { client } = await aucklander()
    const { body, headers } = await get(client)
    expect(body).toStrictEqual({
      weekly_counts: ['04-27', '05-04', '05-11', '05-18', '05-25', '06-01', '06-08', '06-15'].map((day) => ({
        week_start: `2026-${day}`,
        count: 0,
      })),
      streak_weeks: 0,
      total_minutes_30d: 0,
      avg_duration_minutes_30d: null,
      per_mode_counts: {},
      last_insight: null,
    })
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', expect.any(String)])
    const refused = await server.anonymous.get('/practice-sessions/insights')
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store'])
  })

  test('count weeks from Monday and thirty days by the local day, and ignore sessions without length', async () => {
    const { client, id } = await aucklander()
    await logged(client, id, [
      ...[
        ['2026-06-14T12:00:00Z', 10],
        ['2026-06-14T11:59:00Z', 20],
        ['2026-06-16T13:00:00Z', 0],
      ],
      ...[
        ['2026-05-18T12:00:00Z', 30, 'tarot'],
        ['2026-05-18T11:59:00Z', 40],
        ['2026-04-26T12:00:00Z', 5],
        ['2026-04-26T11:00:00Z', 5],
      ],
    ] as Array<[string, number, string?]>)
    const { body } = await get(client)
    expect(body.weekly_counts.map(({ count }: { count: number }) => count)).toEqual([1, 0, 0, 2, 0, 0, 1, 1])
    expect(body).toMatchObject({
      total_minutes_30d: 60,
      avg_duration_minutes_30d: 20,
      per_mode_counts: { meditation_timer: 2, tarot: 1 },
    })
  })

  test('have the number of consecutive weeks with four sessions, including the present week', async () => {
    const { client, id } = await aucklander()
    const week = (monday: string, count: number) =>
      logged(
        client,
        id,
        Array.from({ length: count }, (_, n) => [`2026-${monday}T0${n}:00:00Z`, 1] as [string, number]),
      )
    await week('06-08', 4)
    await week('06-02', 5)
    expect((await get(client)).body.streak_weeks).toBe(0)
    await week('06-15', 4)
    expect((await get(client)).body.streak_weeks).toBe(3)
    for (const monday of ['05-25', '05-18', '05-11', '05-04', '04-27']) await week(monday, 4)
    expect((await get(client)).body.streak_weeks).toBe(8)
  })

  test('show the newest insight of sixty days, also if it is empty', async () => {
    const { client, id } = await aucklander()
    const log = async (minutes: number, insight: string | null) => {
      const at = new Date(Date.parse(NOW) - minutes * 60_000).toISOString()
      expect(
        (await client.post('/practice-sessions/', { user_practice_id: id, started_at: at, ended_at: at, insight }))
          .status,
      ).toBe(201)
    }
    await log(30, 'the jaw')
    await log(20, null)
    await logged(client, id, [['2026-06-16T13:20:00Z', 3]])
    expect((await get(client)).body.last_insight).toBe('the jaw')
    await log(5, '')
    expect((await get(client)).body.last_insight).toBe('')
    await server.database.owner.query(
      "update app.practice_sessions set practised_at = practised_at - interval '61 days' where user_id = $1",
      [client.userId],
    )
    expect((await get(client)).body.last_insight).toBeNull()
  })
})
