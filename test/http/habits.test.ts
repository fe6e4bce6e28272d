import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import {
  BAD_TEXTS,
  complaints,
  expectRefused,
  expectTaken,
  GOAL,
  goalsOf,
  HABIT,
  HABIT_DEFAULTS,
  habitOf,
  NO_SUCH_IDS,
  parallel,
  refusal,
  send,
  statuses,
  TOO_BIG,
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
  test('is created with its low, clear and stretch goals, shows every key, and never whose it is', async () => {
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

  test('is replaced whole by PUT: what is left out falls back, goals and history stay, the streak is live', async () => {
    const { habit, low } = await goalsOf(ann, { ...FULL, name: 'Replace me' })
    await ann.post('/goal_completions/', { goal_id: low })
    const before = (await ann.get(`/habits/${habit}`)).body
    const { status, body } = await ann.put(`/habits/${habit}`, { ...HABIT, name: 'Replaced' })
    expect(status).toBe(200)
    expect(body).toStrictEqual({ id: habit, ...HABIT, ...HABIT_DEFAULTS, name: 'Replaced', streak: 1 })
    const after = (await ann.get(`/habits/${habit}`)).body
    expect(after).toEqual({ ...body, goals: before.goals })
    expect(after.goals[0].completions).toEqual([
      { id: expect.any(Number), timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), completed_units: 1 },
    ])
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

describe('what was logged', () => {
  test('is cleared for one habit, and clearing nothing is fine', async () => {
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

  test('is counted by the stats, which are all zeros before', async () => {
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

describe('goal units', () => {
  const UNITS = { target_unit: 'minutes', frequency: 0.5, frequency_unit: 'per_week' }

  test('are set on all goals of the habit and on nothing else', async () => {
    const { id, goals } = await habitOf(ann)
    const { status, body } = await ann.put(`/habits/${id}/goals/units`, UNITS)
    expect(status).toBe(200)
    expect(body).toStrictEqual(
      goals.map(({ completions: _, ...one }: { completions: unknown }) => ({ ...one, ...UNITS })),
    )
  })

  test('are refused outside their bounds and beside unknown keys', async () => {
    const { id } = await habitOf(ann)
    const target = { client: ann, method: 'PUT', path: `/habits/${id}/goals/units`, valid: UNITS }
    const text50 = ['', 'x'.repeat(51), ...BAD_TEXTS, null, 5, undefined]
    await expectRefused(target, {
      target_unit: text50,
      frequency_unit: text50,
      frequency: [0, -1, '1', null, TOO_BIG, undefined],
      target: [3],
      habit_id: [1],
    })
    for (const value of ['x', '🚶'.repeat(50)]) {
      expect((await send(ann, 'PUT', target.path, { ...UNITS, target_unit: value })).body[2].target_unit).toBe(value)
    }
  })
})

describe('the fields of a habit', () => {
  test('have bounds, and each value outside is refused by POST and PUT alike', async () => {
    const { id } = await habitOf(ann)
    const energy = [-1, 1001, 0.5, '5', null, true, TOO_BIG, undefined]
    const refused = {
      name: ['', 'x'.repeat(256), ...BAD_TEXTS, null, 5, undefined],
      icon: ['x'.repeat(101), ...BAD_TEXTS, null, undefined],
      start_date: ['2026-02-30', '2026-1-1', '10000-01-01', '0000-01-01', '2026-01-01T00:00:00Z', null, 5, undefined],
      energy_cost: energy,
      energy_return: energy,
      notification_times: ['07:00', [null], [7], BAD_TEXTS],
      notification_frequency: ['hourly', 'Daily', '', 1],
      notification_days: ['Mon', [1], ['a\0']],
      milestone_notifications: ['true', 1, null],
      sort_order: [-2147483649, 2147483648, 1.5, '1', TOO_BIG],
      stage: ['x'.repeat(101), ...BAD_TEXTS, null, 3],
      revealed: [null, 0],
      is_carryover: [null, 'no'],
    }
    // A list may hold several bad entries: one complaint each.
    const { notification_times, ...single } = refused
    for (const [method, path] of [
      ['POST', '/habits/'],
      ['PUT', `/habits/${id}`],
    ] as const) {
      await expectRefused({ client: ann, method, path, valid: HABIT }, single)
    }
    for (const value of notification_times) {
      expect((await send(ann, 'POST', '/habits/', { ...HABIT, notification_times: value })).status).toBe(422)
    }
  })

  test('are taken up to their bounds', async () => {
    const { id } = await habitOf(ann)
    await expectTaken(
      { client: ann, method: 'PUT', path: `/habits/${id}`, valid: { ...HABIT, name: 'Bounds' } },
      {
        name: ['x', ' ', '🚶'.repeat(255), `e\u0301`],
        icon: ['', '🚶'.repeat(100)],
        start_date: ['0001-01-01', '2024-02-29', '9999-12-31'],
        energy_cost: [0, 1000],
        energy_return: [0, 1000],
        notification_times: [[], null, ['']],
        notification_frequency: ['daily', 'weekly', 'custom', 'off', null],
        sort_order: [-2147483648, 2147483647, 0, null],
        stage: ['', '🚶'.repeat(100)],
      },
    )
  })

  test('are complained about all together', async () => {
    const answer = await ann.post('/habits/', { name: '', icon: 'x'.repeat(101), energy_cost: 1001, energy_return: -1 })
    expect(complaints(answer).sort()).toEqual([
      'body.energy_cost less_than_equal',
      'body.energy_return greater_than_equal',
      'body.icon string_too_long',
      'body.name string_too_short',
      'body.start_date missing',
    ])
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

  test('tell somebody else’s habit (403) from a missing one (404), and change nothing', async () => {
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
