import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { complaints } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const LISTS = ['/habits/', '/goal-groups/']
let ann: Client
let total: Record<string, number>
beforeAll(async () => {
  ann = await server.person()
  const { owner } = server.database
  const rows = 'select $1, $2 || n'
  await owner.query(
    `insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, created_at, sort_order)
     ${rows}, '', '2026-01-01', 0, 0, now(), nullif(n % 7, 0) from generate_series(1, 95) n`,
    [ann.userId, 'Habit '],
  )
  await owner.query(`insert into app.goal_groups (user_id, name) ${rows} from generate_series(1, 210) n`, [
    ann.userId,
    'Group ',
  ])
  total = { '/habits/': 95, '/goal-groups/': 213 } // three templates are built in
})

const ids = (items: Array<{ id: number }>) => items.map(({ id }) => id)

describe.each(LISTS)('%s', (path) => {
  const all = async (): Promise<number[]> => [
    ...ids((await ann.get(`${path}?limit=200`)).body),
    ...ids((await ann.get(`${path}?limit=200&offset=200`)).body),
  ]

  test('answers a bare array of the first 50', async () => {
    const { status, body } = await ann.get(path)
    expect(status).toBe(200)
    expect(ids(body)).toEqual((await all()).slice(0, 50))
    expect((await ann.get(`${path}?paginate=false`)).body).toEqual(body)
  })

  test('answers the requested envelope', async () => {
    const { body } = await ann.get(`${path}?paginate=true&limit=3&offset=4`)
    expect(Object.keys(body)).toEqual(['items', 'total', 'limit', 'offset', 'has_more'])
    expect({ ...body, items: ids(body.items) }).toEqual({
      items: (await all()).slice(4, 7),
      total: total[path],
      limit: 3,
      offset: 4,
      has_more: true,
    })
  })

  test('has_more is true exactly until the last row', async () => {
    const more = async (limit: number, offset: number) =>
      (await ann.get(`${path}?paginate=true&limit=${limit}&offset=${offset}`)).body.has_more
    const rows = total[path] as number
    expect([await more(10, rows - 11), await more(10, rows - 10), await more(10, rows - 9)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('answers an empty page for any offset past the end', async () => {
    for (const offset of [total[path], 100_000, 2_147_483_647]) {
      expect((await ann.get(`${path}?paginate=true&offset=${offset}`)).body).toEqual({
        items: [],
        total: total[path],
        limit: 50,
        offset,
        has_more: false,
      })
      expect((await ann.get(`${path}?offset=${offset}`)).text).toBe('[]')
    }
  })

  test('shows every row once when read page by page', async () => {
    const seen: number[] = []
    for (let more = true; more; ) {
      const { body } = await ann.get(`${path}?paginate=true&offset=${seen.length}`)
      seen.push(...ids(body.items))
      more = body.has_more && body.items.length > 0
    }
    expect(seen).toEqual(await all())
    expect(new Set(seen).size).toBe(total[path])
  })

  test('accepts limits of 1 to 200 and any offset from 0', async () => {
    for (const [query, length] of [
      ['limit=1', 1],
      ['limit=200', Math.min(200, total[path] as number)],
      ['limit=007', 7],
    ]) {
      expect((await ann.get(`${path}?${query}`)).body).toHaveLength(length as number)
    }
    const bad = [
      'limit=0',
      'limit=201',
      'limit=-1',
      'limit=',
      'limit=x',
      'limit=1.5',
      'limit=1e2',
      'limit=9999999999999999999',
    ]
    for (const query of [...bad, 'limit=5&limit=6', 'limit=%00']) {
      expect(complaints(await ann.get(`${path}?${query}`))[0], query).toMatch(/^query\.limit /)
    }
    for (const query of ['offset=-1', 'offset=x', 'offset=', 'offset=2147483648', 'offset=99999999999999999999']) {
      expect(complaints(await ann.get(`${path}?${query}`))[0], query).toMatch(/^query\.offset /)
    }
    for (const query of ['paginate=', 'paginate=maybe', 'paginate=2', 'paginate=true&paginate=true']) {
      expect(complaints(await ann.get(`${path}?${query}`))[0], query).toMatch(/^query\.paginate /)
    }
    const all = complaints(await ann.get(`${path}?limit=0&offset=-1&paginate=no%00`))
    expect(all.map((complaint) => complaint.split(' ')[0])).toEqual(['query.limit', 'query.offset', 'query.paginate'])
  })

  test('accepts the usual spellings of booleans, and ignores other parameters', async () => {
    for (const yes of ['true', 'True', '1', 'yes', 'on']) {
      expect((await ann.get(`${path}?paginate=${yes}&user_id=1`)).body.total, yes).toBe(total[path])
    }
    for (const no of ['false', 'FALSE', '0', 'no', 'off']) {
      expect((await ann.get(`${path}?paginate=${no}&__proto__=1`)).body, no).toHaveLength(50)
    }
  })

  test('answers 401 before it checks the query', async () => {
    expect((await server.anonymous.get(`${path}?limit=0`)).status).toBe(401)
  })
})
