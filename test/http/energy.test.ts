import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import {
  BAD_TEXTS,
  complaints,
  expectRefused,
  HABIT,
  habitOf,
  parallel,
  refusal,
  send,
  TOO_BIG,
  uuid,
} from '../support/habits.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const PATH = '/v1/energy/plan'
let ann: Client
let bob: Client
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
})

type Item = { habit_id: number; date: string }
const ask = (ids: unknown[], start_date = '2026-02-20') => ({
  habits: ids.map((id) => ({ id, name: 'any' })),
  start_date,
})
const withEnergy = (client: Client, energy_cost: number, energy_return: number) =>
  habitOf(client, { energy_cost, energy_return }).then(({ id }) => id as number)
const stored = async (who: Client) =>
  (await server.database.owner.query('select plan from app.energy_plans where user_id = $1 order by id', [who.userId]))
    .rows

describe('an energy plan', () => {
  test('rotates through the habits for 21 days and sums their stored energies', async () => {
    const [first, second] = [await withEnergy(ann, 2, 5), await withEnergy(ann, 1, 0)]
    const { status, body } = await ann.post(PATH, ask([first, second]))
    expect(status).toBe(200)
    const days = Array.from({ length: 21 }, (_, day) =>
      new Date(Date.UTC(2026, 1, 20 + day)).toISOString().slice(0, 10),
    )
    expect(body).toStrictEqual({
      plan: { items: days.map((date, day) => ({ habit_id: day % 2 ? second : first, date })), net_energy: 23 },
      reason_code: 'generated_21_day_plan',
    })
  })

  test('keeps the order and repeats of the request, and ignores energies in it', async () => {
    const [first, second] = [await withEnergy(ann, 0, 10), await withEnergy(ann, 1000, 0)]
    const request = ask([second, first, first])
    const extra = request.habits.map((habit) => ({ ...habit, energy_cost: 7, energy_return: null, streak: 1 }))
    const { body } = await ann.post(PATH, { ...request, habits: extra, user_id: 1 })
    expect(body.plan.items.slice(0, 4).map((item: Item) => item.habit_id)).toEqual([second, first, first, second])
    expect(body.plan.net_energy).toBe(7 * -1000 + 14 * 10)
  })

  test('shows the first 21 habits, and accepts up to 100', async () => {
    const cat = await server.person()
    const ids: number[] = []
    for (let n = 0; n < 25; n++) ids.push(await withEnergy(cat, 0, n))
    const hundred = [...ids, ...ids, ...ids, ...ids]
    const { body } = await cat.post(PATH, ask(hundred))
    expect(body.plan.items.map((item: Item) => item.habit_id)).toEqual(ids.slice(0, 21))
    expect(body.plan.net_energy).toBe(210)
    expect(complaints(await cat.post(PATH, ask([...hundred, ids[0]])))).toEqual(['body.habits too_long'])
  })

  test('spans months and leap days, up to the last day of the year 9999', async () => {
    const id = await withEnergy(ann, 0, 0)
    const last = async (start: string) => (await ann.post(PATH, ask([id], start))).body.plan.items.at(-1).date
    expect(await last('2028-02-10')).toBe('2028-03-01')
    expect(await last('0001-01-01')).toBe('0001-01-21')
    expect(await last('9999-12-11')).toBe('9999-12-31')
  })

  test('is stored whenever it is made, not when it is refused, and never changes', async () => {
    const cat = await server.person()
    const id = await withEnergy(cat, 1, 2)
    await cat.post(PATH, ask([id]))
    const { body } = await cat.post(PATH, ask([id]))
    for (const bad of [ask([]), ask([id, 999_999]), ask(['x'])]) await cat.post(PATH, bad)
    await cat.put(`/habits/${id}`, { ...HABIT, energy_return: 1000 })
    expect(await stored(cat)).toEqual([{ plan: body.plan }, { plan: body.plan }])
  })

  test('is stored whole or refused when its habit is deleted meanwhile', async () => {
    for (let round = 0; round < 10; round++) {
      const [kept, gone] = [await withEnergy(ann, 0, 1), await withEnergy(ann, 0, 1)]
      const [, ...plans] = await Promise.all([
        ann.delete(`/habits/${gone}`),
        ...[1, 2, 3].map(() => ann.post(PATH, ask([kept, gone]))),
      ])
      for (const plan of plans) {
        if (plan.status === 200) expect(plan.body.plan.items).toHaveLength(21)
        else expect(refusal(plan)).toEqual([404, 'habit_not_found'])
      }
    }
  })
})

describe('refusals', () => {
  test('cover invalid shapes', async () => {
    const id = await withEnergy(ann, 0, 0)
    const one = (change: Record<string, unknown>) => [{ id, name: 'x', ...change }]
    await expectRefused(
      { client: ann, method: 'POST', path: PATH, valid: ask([id]) },
      {
        habits: [
          null,
          {},
          undefined,
          [5],
          ...[0, -1, -0.5, 0.5, '1', null, TOO_BIG, undefined].map((bad) => one({ id: bad })),
          ...['', 'x'.repeat(256), ...BAD_TEXTS, null, undefined].map((name) => one({ name })),
          ...[-1, 1001, 0.5, '1'].flatMap((bad) => [one({ energy_cost: bad }), one({ energy_return: bad })]),
        ],
        start_date: ['2026-02-30', '9999-12-12', '9999-12-31', '20 Feb', null, undefined],
      },
    )
    for (const energy of [0, 1000, null]) {
      expect((await ann.post(PATH, { ...ask([id]), habits: one({ energy_cost: energy }) })).status).toBe(200)
    }
  })

  test('come in order: 401, 422, another person’s habit, a missing habit, an empty list', async () => {
    const [mine, theirs] = [await withEnergy(ann, 0, 0), await withEnergy(bob, 0, 0)]
    const refused = (body: unknown, who = ann) => who.post(PATH, body).then(refusal)
    expect(await refused({}, server.anonymous)).toEqual([401, 'unauthorized'])
    expect(await refused(ask([theirs], '9999-12-12'))).toEqual([422, expect.any(Array)])
    expect(await refused(ask([], '9999-12-12'))).toEqual([422, expect.any(Array)])
    expect(await refused(ask([999_999, theirs, mine]))).toEqual([403, 'habit_not_owned'])
    for (const id of [999_999, 2147483648, 9e15, 9e18, 1e30]) {
      expect(refusal(await send(ann, 'POST', PATH, ask([mine, id])))).toEqual([404, 'habit_not_found'])
    }
    expect(await refused(ask([]))).toEqual([400, 'habits_must_not_be_empty'])
  })
})

describe('X-Idempotency-Key', () => {
  const key = (value: string) => ({ 'x-idempotency-key': value })

  test('makes one plan for parallel requests, which all get the same answer', async () => {
    const cat = await server.person()
    const body = ask([await withEnergy(cat, 2, 5)])
    const headers = key(uuid())
    const answers = await parallel(20, () => cat.post(PATH, body, headers))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') === 'true')).toHaveLength(19)
    expect(await stored(cat)).toHaveLength(1)
  })

  test('answers the first plan again after the habit has changed', async () => {
    const id = await withEnergy(ann, 2, 5)
    const headers = key(uuid())
    const first = await ann.post(PATH, ask([id]), headers)
    await ann.put(`/habits/${id}`, { ...HABIT, name: 'Changed', energy_return: 1000 })
    const again = await ann.post(PATH, ask([id]), headers)
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
  })

  test('has 1 to 255 characters, and is refused with another body', async () => {
    const id = await withEnergy(ann, 0, 0)
    for (const value of ['', 'k'.repeat(256)]) expect((await ann.post(PATH, ask([id]), key(value))).status).toBe(422)
    const headers = key('k'.repeat(255))
    expect((await ann.post(PATH, ask([id]), headers)).status).toBe(200)
    expect(refusal(await ann.post(PATH, ask([id, id]), headers))).toEqual([422, 'idempotency_key_reused'])
  })
})
