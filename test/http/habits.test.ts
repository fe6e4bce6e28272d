import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import {
  complaints,
  GOAL,
  goalsOf,
  HABIT,
  HABIT_DEFAULTS,
  habitOf,
  NO_SUCH_IDS,
  parallel,
  refusal,
  statuses,
} from '../support/habits.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let ann: Client
let bob: Client
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
})

const goal = (tier: string, target: number, title: string, habit_id: number) => ({
  id: expect.any(Number),
  habit_id,
  title,
  description: null,
  tier,
  target,
  target_unit: 'units',
  frequency: 1,
  frequency_unit: 'per_day',
  is_additive: true,
  goal_group_id: null,
  days_of_week: null,
  completions: [],
})

const FULL = {
  ...HABIT,
  name: '  Läufe 🏃  ',
  notification_times: ['07:00', 'whenever', ''],
  notification_frequency: 'custom',
  notification_days: ['Mon', 'monday', '{"a"}', 'NULL'],
  milestone_notifications: true,
  sort_order: -5,
  stage: '3',
  revealed: true,
  is_carryover: true,
}

describe('a habit', () => {
  test('is created with its low, clear and stretch goals, and shows every key except its owner', async () => {
    const { status, body, headers } = await ann.post('/habits/', { ...HABIT, user_id: 1, id: 7, streak: 9, goals: [] })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toStrictEqual({
      id: expect.any(Number),
      ...HABIT,
      ...HABIT_DEFAULTS,
      goals: [
        goal('low', 1, 'Low: Walk', body.id),
        goal('clear', 2, 'Clear: Walk', body.id),
        goal('stretch', 3, 'Stretch: Walk', body.id),
      ],
    })
    const ids = body.goals.map((one: { id: number }) => one.id)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b))
  })

  test('keeps every optional field as it was sent, and GET shows what POST answered', async () => {
    const { body } = await ann.post('/habits/', FULL)
    expect(body).toMatchObject(FULL)
    expect((await ann.get(`/habits/${body.id}`)).body).toEqual(body)
    expect((await ann.get('/habits/')).body).toContainEqual(body)
  })

  test('is listed by sort_order with the unsorted last, then by id, and only to its owner', async () => {
    const cat = await server.person()
    const orders = [null, 2, -1, 2, null, 0]
    const ids = []
    for (const sort_order of orders) ids.push((await habitOf(cat, { sort_order })).id)
    const { body } = await cat.get('/habits/')
    expect(body.map((one: { id: number }) => one.id)).toEqual([ids[2], ids[5], ids[1], ids[3], ids[0], ids[4]])
    expect((await (await server.person()).get('/habits/')).text).toBe('[]')
  })

  test('is replaced by PUT: missing fields get defaults, goals and history stay, the streak is computed', async () => {
    const { habit, low } = await goalsOf(ann, { ...FULL, name: 'Replace me' })
    await ann.post('/goal_completions/', { goal_id: low })
    const before = (await ann.get(`/habits/${habit}`)).body
    const { status, body } = await ann.put(`/habits/${habit}`, { ...HABIT, name: 'Replaced' })
    expect(status).toBe(200)
    expect(body).toStrictEqual({ id: habit, ...HABIT, ...HABIT_DEFAULTS, name: 'Replaced', streak: 1 })
    const after = (await ann.get(`/habits/${habit}`)).body
    expect(after).toEqual({ ...body, goals: before.goals })
    expect(after.goals[0].completions).toEqual([
      {
        id: expect.any(Number),
        local_day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        completed_units: 1,
      },
    ])
  })

  test('is changed by PATCH in the named fields alone, null too', async () => {
    const { habit } = await goalsOf(ann, { ...FULL, name: 'Patch me' })
    const { goals, ...before } = (await ann.get(`/habits/${habit}`)).body
    const changes = { name: 'Patched', sort_order: null, milestone_notifications: false }
    const { status, body } = await ann.patch(`/habits/${habit}`, { ...changes, streak: 9, unknown: 1 })
    expect([status, body]).toEqual([200, { ...before, ...changes }])
    expect((await ann.get(`/habits/${habit}`)).body).toEqual({ ...body, goals })
    for (const wrong of [{}, { unknown: 1 }, { name: null }, { icon: 7 }, { energy_cost: 1001 }]) {
      expect((await ann.patch(`/habits/${habit}`, wrong)).status, JSON.stringify(wrong)).toBe(422)
    }
    expect(refusal(await ann.patch('/habits/999999', { icon: 'x' }))).toEqual([404, 'habit_not_found'])
    expect(refusal(await bob.patch(`/habits/${habit}`, { icon: 'x' }))).toEqual([403, 'forbidden'])
  })

  test('is deleted with its goals and their history, once', async () => {
    const { habit, low } = await goalsOf(ann)
    await ann.post('/goal_completions/', { goal_id: low })
    const gone = await ann.delete(`/habits/${habit}`)
    expect([gone.status, gone.text]).toEqual([204, ''])
    expect(refusal(await ann.delete(`/habits/${habit}`))).toEqual([404, 'habit_not_found'])
    expect(refusal(await ann.get(`/habits/${habit}`))).toEqual([404, 'habit_not_found'])
    expect(refusal(await ann.put(`/goals/${low}`, GOAL))).toEqual([404, 'goal_not_found'])
    const { rows } = await server.database.owner.query('select from app.goal_completions where goal_id = $1', [low])
    expect(rows).toEqual([])
  })

  test('deleted by many at once is deleted by one of them', async () => {
    const { id } = await habitOf(ann)
    expect(statuses(await parallel(10, () => ann.delete(`/habits/${id}`)))).toEqual({ 204: 1, 404: 9 })
  })
})

describe('the completions of a habit', () => {
  test('are cleared for that habit only, and clearing none succeeds', async () => {
    const [one, other] = [await goalsOf(ann), await goalsOf(ann)]
    for (const goal_id of [one.low, one.clear, other.low]) await ann.post('/goal_completions/', { goal_id })
    for (const _ of [1, 2]) {
      const cleared = await ann.delete(`/habits/${one.habit}/completions`)
      expect([cleared.status, cleared.text]).toEqual([204, ''])
    }
    const { body } = await ann.get(`/habits/${one.habit}`)
    expect([body.streak, body.goals.flatMap((each: { completions: [] }) => each.completions)]).toEqual([0, []])
    expect((await ann.get(`/habits/${other.habit}`)).body).toMatchObject({ streak: 1 })
  })

  test('are listed for the days of a calendar', async () => {
    const { habit, low, clear } = await goalsOf(ann)
    const list = (from: string, to: string, by = ann) => by.get(`/habits/${habit}/completions?from=${from}&to=${to}`)
    const [day, before] = [0, 1].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10))
    await ann.put(`/goal_completions/${clear}/${before}`, { did_complete: true })
    await ann.put(`/goal_completions/${low}/${before}`, { did_complete: false })
    const item = { id: expect.any(Number), local_day: before, timestamp: `${before}T12:00:00.000000Z` }
    expect((await list(String(before), String(before))).body).toStrictEqual([
      { ...item, goal_id: low, completed_units: 0 },
      { ...item, goal_id: clear, completed_units: 2 },
    ])
    expect((await list(String(day), String(day))).body).toEqual([])
    expect((await list('2024-01-01', '2025-02-03')).body).toEqual([])
    expect(complaints(await list('2024-01-01', '2025-02-04'))).toEqual(['query.to value_error'])
    expect(complaints(await list('2026-01-02', '2026-01-01'))).toEqual(['query.to value_error'])
    expect(complaints(await list('yesterday', '2026-02-30'))).toHaveLength(2)
    expect(complaints(await ann.get(`/habits/${habit}/completions`))).toHaveLength(2)
    expect(refusal(await list('2026-01-01', '2026-01-01', bob))).toEqual([403, 'forbidden'])
    for (const none of NO_SUCH_IDS) {
      const missing = await ann.get(`/habits/${none}/completions?from=2026-01-01&to=2026-01-01`)
      expect(refusal(missing)).toEqual([404, 'habit_not_found'])
    }
  })

  test('are counted by the stats, which are all zero before', async () => {
    const { habit, low, stretch } = await goalsOf(ann)
    const zeros = [0, 0, 0, 0, 0, 0, 0]
    const nothing = {
      day_labels: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
      values: zeros,
      completions_by_day: zeros,
      longest_streak: 0,
      current_streak: 0,
      total_completions: 0,
      completion_rate: 0,
      completion_dates: [],
    }
    expect((await ann.get(`/habits/${habit}/stats`)).body).toStrictEqual(nothing)
    for (const goal_id of [low, stretch]) await ann.post('/goal_completions/', { goal_id })
    const { body } = await ann.get(`/habits/${habit}/stats`)
    const [day] = body.completion_dates
    const weekday = new Date(day).getUTCDay()
    expect(body).toStrictEqual({
      ...nothing,
      values: zeros.with(weekday, 4),
      completions_by_day: zeros.with(weekday, 2),
      longest_streak: 1,
      current_streak: 1,
      total_completions: 2,
      completion_rate: 1,
      completion_dates: [day],
    })
  })
})

describe('refusals', () => {
  const each = (id: unknown) =>
    [
      ['GET', `/habits/${id}`],
      ['PUT', `/habits/${id}`, HABIT],
      ['DELETE', `/habits/${id}`],
      ['DELETE', `/habits/${id}/completions`],
      ['PUT', `/habits/${id}/goals/units`, { target_unit: 'u', frequency: 1, frequency_unit: 'per_day' }],
      ['GET', `/habits/${id}/stats`],
    ] as const

  test('are 403 for a foreign habit and 404 for a missing one, and change nothing', async () => {
    const theirs = await habitOf(bob)
    for (const [method, path, body] of each(theirs.id)) {
      expect(refusal(await ann.request(method, path, { body })), `${method} ${path}`).toEqual([403, 'forbidden'])
    }
    for (const id of NO_SUCH_IDS) {
      for (const [method, path, body] of each(id)) {
        expect(refusal(await ann.request(method, path, { body })), `${method} ${path}`).toEqual([
          404,
          'habit_not_found',
        ])
      }
    }
    expect((await bob.get(`/habits/${theirs.id}`)).body).toEqual(theirs)
  })

  test('come in order: 401, then 422, then 403 and 404', async () => {
    const theirs = await habitOf(bob)
    for (const id of [theirs.id, 999_999]) {
      for (const [method, path] of each(id)) {
        const nobody = await server.anonymous.request(method, path, method === 'PUT' ? { body: {} } : {})
        expect(refusal(nobody)).toEqual([401, 'unauthorized'])
        if (method === 'PUT') expect((await ann.put(path, {})).status).toBe(422)
      }
    }
    for (const id of ['abc', '1.5', '1e3', '0x1', '%00', '%F0%9F%9A%B6']) {
      for (const [method, path, body] of each(id)) {
        expect(complaints(await ann.request(method, path, { body }))).toEqual(['path.habit_id value_error'])
      }
    }
  })
})
