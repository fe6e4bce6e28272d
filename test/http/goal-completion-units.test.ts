import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Client } from '../support/client.ts'
import { behindLock, complaints, GOAL, goalsOf, parallel, refusal, statuses } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

// Units that are added to a day or set (docs/contract/goal-completions.md#units-that-are-added). Monday noon in UTC.

const TODAY = '2026-06-15'
const YESTERDAY = '2026-06-14'
const server = useServer()
let ann: Client
beforeAll(async () => {
  await server.travel(`${TODAY}T12:00:00Z`)
  ann = await server.person()
})

const keyed = (key: string) => ({ 'idempotency-key': key })
const inShort = ({ status, body }: Answer) => [status, body.day_units, body.streak, body.reason_code]
const add = (goal_id: number, completed_units: number, more: object = {}, key?: string) =>
  ann.post('/goal_completions/', { goal_id, completed_units, ...more }, key ? keyed(key) : {})
const set = (goal: number, body: object, day = TODAY) => ann.put(`/goal_completions/${goal}/${day}`, body)
const completions = async (habit: number) =>
  (await ann.get(`/habits/${habit}`)).body.goals.flatMap((goal: { completions: unknown[] }) => goal.completions)

/** A habit whose clear goal is 8 glasses. */
async function water() {
  const goals = await goalsOf(ann)
  await ann.put(`/goals/${goals.clear}`, { ...GOAL, tier: 'clear', target: 8, target_unit: 'glasses' })
  return goals
}

describe('units that are added', () => {
  test('make five of eight glasses, one by one, in one completion', async () => {
    const { habit, clear } = await water()
    expect(inShort(await add(clear, 1))).toEqual([200, 1, 1, 'streak_incremented'])
    const [first] = await completions(habit)
    for (const glass of [2, 3, 4, 5]) expect(inShort(await add(clear, 1))).toEqual([200, glass, 1, 'units_adjusted'])
    expect(await completions(habit)).toEqual([{ ...first, completed_units: 5 }])
    const { body } = await ann.get(`/habits/${habit}/stats`)
    expect([body.values[1], body.total_completions, body.current_streak]).toEqual([5, 1, 1])
  })

  test('are taken back down to 0, where the day stays as a miss', async () => {
    const { habit, low, clear } = await water()
    expect(inShort(await add(low, -5))).toEqual([200, 0, 0, 'streak_held'])
    expect(await completions(habit)).toEqual([])
    await add(clear, 3)
    expect(inShort(await add(low, 0.5))).toEqual([200, 3.5, 1, 'streak_incremented'])
    expect(inShort(await add(clear, -1))).toEqual([200, 2.5, 1, 'units_adjusted'])
    expect(inShort(await add(clear, -8))).toEqual([200, 0.5, 0, 'streak_reset'])
    expect(inShort(await add(clear, -8))).toEqual([200, 0.5, 0, 'streak_held'])
    expect(await completions(habit)).toMatchObject([{ completed_units: 0.5 }, { completed_units: 0 }])
    expect((await ann.get(`/habits/${habit}`)).body.streak).toBe(1)
  })

  test('count in decimals, for null as without them, and for any did_complete', async () => {
    const { low } = await water()
    for (const _ of [1, 2, 3]) await add(low, 0.1)
    expect(inShort(await add(low, 0.001, { did_complete: false }))).toEqual([200, 0.301, 1, 'units_adjusted'])
    const without = await ann.post('/goal_completions/', { goal_id: low, completed_units: null })
    expect(inShort(without)).toEqual([200, 0.301, 1, 'already_logged_today'])
  })

  test('are added and compared in decimals wherever they show, over all goals of a habit', async () => {
    const { habit, ...goals } = await goalsOf(ann, { start_date: '2026-05-19' })
    for (const [tier, id] of Object.entries(goals))
      await ann.put(`/goals/${id}`, { ...GOAL, tier, target: 0.3, is_additive: false })
    expect(inShort(await add(goals.low, 0.1))).toEqual([200, 0.1, 28, 'units_adjusted'])
    expect(inShort(await add(goals.clear, 0.2))).toEqual([200, 0.3, 28, 'units_adjusted'])
    const { body } = await ann.get(`/habits/${habit}/streak`)
    expect([body.streak, body.threshold, body.longest.streak, body.days[0]]).toEqual([
      28,
      0.3,
      28,
      { day: TODAY, units: 0.3, counted: true, why: 'met' },
    ])
    const stats = (await ann.get(`/habits/${habit}/stats`)).body
    expect([stats.values[1], stats.current_streak, stats.longest_streak]).toEqual([0.3, 28, 28])
    const list = (await ann.get('/habits/?limit=200')).body
    expect(list.find(({ id }: { id: number }) => id === habit).streak).toBe(28)
    expect(inShort(await add(goals.stretch, 0.001))).toEqual([200, 0.301, 28, 'units_adjusted'])
    expect((await ann.get(`/habits/${habit}`)).body.streak).toBe(0)
  })

  test('are filled up by a correction that says done: three of eight glasses are eight', async () => {
    const { habit, clear } = await water()
    await add(clear, 3)
    expect(inShort(await set(clear, { did_complete: true }))).toEqual([200, 8, 1, 'streak_held'])
    expect(inShort(await set(clear, { did_complete: true }))).toEqual([200, 8, 1, 'already_logged_today'])
    await add(clear, 1.5)
    expect(inShort(await set(clear, { did_complete: true }))).toEqual([200, 9.5, 1, 'already_logged_today'])
    expect(await completions(habit)).toMatchObject([{ completed_units: 9.5 }])
  })

  test('follow a tick, a paused day and a week that counts days', async () => {
    const { habit, low } = await water()
    await ann.patch(`/habits/${habit}`, { streak_rule: { kind: 'per_week', times: 2 } })
    const wednesday = { completed_on: '2026-06-10' }
    expect(inShort(await add(low, 1, { completed_on: '2026-06-09' }))).toEqual([200, 1, 0, 'units_adjusted'])
    expect(inShort(await add(low, 1, wednesday))).toEqual([200, 1, 1, 'streak_incremented'])
    expect(inShort(await add(low, -1, wednesday))).toEqual([200, 0, 0, 'streak_reset'])
    await ann.patch(`/habits/${habit}`, { streak_rule: null })
    await ann.post('/habits/pauses', { habit_id: habit, from_day: YESTERDAY, to_day: YESTERDAY })
    await ann.post('/goal_completions/', { goal_id: low })
    expect(inShort(await add(low, 1))).toEqual([200, 2, 1, 'units_adjusted'])
    expect(inShort(await add(low, 1, { completed_on: YESTERDAY }))).toEqual([200, 1, 2, 'streak_incremented'])
    expect(inShort(await add(low, -1, { completed_on: YESTERDAY }))).toEqual([200, 0, 1, 'streak_reset'])
  })

  test('cross the threshold of a subtractive habit, and come back', async () => {
    const { habit, clear } = await goalsOf(ann, { start_date: '2026-06-06' })
    await ann.put(`/goals/${clear}`, { ...GOAL, tier: 'clear', target: 2, is_additive: false })
    const streak = async () => (await ann.get(`/habits/${habit}`)).body.streak
    expect(inShort(await add(clear, 2))).toEqual([200, 2, 10, 'units_adjusted'])
    expect(inShort(await add(clear, 1))).toEqual([200, 3, 0, 'streak_reset'])
    expect(await streak()).toBe(0)
    expect(inShort(await add(clear, -1))).toEqual([200, 2, 10, 'streak_incremented'])
    expect(await streak()).toBe(10)
  })

  test('are a change of the completion and of the habit, and move the tag of the habit', async () => {
    const { habit, low } = await water()
    await add(low, 1)
    const tag = (await ann.get(`/habits/${habit}`)).headers.get('etag') as string
    let page = (await ann.get('/changes?limit=200')).body
    while (page.has_more) page = (await ann.get(`/changes?limit=200&since=${page.cursor}`)).body
    await add(low, 1)
    const { changes, cursor } = (await ann.get(`/changes?since=${page.cursor}`)).body
    expect(changes).toMatchObject([
      { op: 'put', resource: 'habit', id: habit },
      { op: 'put', resource: 'goal_completion', body: { goal_id: low, local_day: TODAY, completed_units: 2 } },
    ])
    expect((await ann.get(`/habits/${habit}`, { 'if-none-match': tag })).status).toBe(200)
    await add(low, 0)
    expect((await ann.get(`/changes?since=${cursor}`)).body.changes).toEqual([])
  })

  test('of an accepted suggestion show in its check-in', async () => {
    const { low } = await water()
    await add(low, 4)
    const { body } = await ann.post('/goal_completions/', { goal_id: low })
    expect(body).toEqual({ streak: 1, milestones: [], reason_code: 'already_logged_today', day_units: 4 })
  })

  test('have at most three decimals, and bounds', async () => {
    const { low } = await water()
    for (const units of [0.0001, 1e-7, 1.2345, 1e10, -1e10, '1', true])
      expect(complaints(await add(low, units as number)), String(units)).toEqual([
        expect.stringContaining('body.completed_units'),
      ])
    for (const units of [0.001, 0.3, 1.005, 123456.789, 1e9, -1e9]) expect((await add(low, units)).status).toBe(200)
    for (const units of [-1, 0.0001]) expect((await set(low, { completed_units: units })).status).toBe(422)
    expect(complaints(await set(low, {}))).toEqual(['body.did_complete missing'])
    expect(complaints(await set(low, { completed_units: null }))).toEqual(['body.did_complete missing'])
  })
})

describe('units that are set', () => {
  test('are those of the day', async () => {
    const { habit, clear } = await water()
    expect(inShort(await set(clear, { completed_units: 5 }))).toEqual([200, 5, 1, 'streak_incremented'])
    expect(inShort(await set(clear, { completed_units: 5 }))).toEqual([200, 5, 1, 'already_logged_today'])
    expect(inShort(await set(clear, { completed_units: 6.5, did_complete: true }))).toEqual([
      ...[200, 6.5, 1],
      'units_adjusted',
    ])
    expect(inShort(await add(clear, 1.5))).toEqual([200, 8, 1, 'units_adjusted'])
    expect(inShort(await set(clear, { completed_units: 0 }))).toEqual([200, 0, 0, 'streak_reset'])
    expect(inShort(await set(clear, { completed_units: 0 }, YESTERDAY))).toEqual([200, 0, 0, 'units_adjusted'])
    expect(await completions(habit)).toHaveLength(2)
  })
})

describe('a key', () => {
  test('of units that were added keeps its answer, whatever else writes the day', async () => {
    const { habit, low } = await water()
    const first = await add(low, 3, {}, `three ${low}`)
    const others: Array<() => Promise<Answer>> = [
      () => add(low, 3, {}, `three more ${low}`),
      () => add(low, -1),
      () => set(low, { did_complete: false }),
      () => set(low, { completed_units: 2 }),
      () => ann.delete(`/goal_completions/${low}/${TODAY}`),
      () => ann.post('/goal_completions/', { goal_id: low }, keyed(`log-unit:${low}:${TODAY}`)),
      () => ann.delete(`/habits/${habit}/completions`),
      () => ann.put(`/goals/${low}`, { ...GOAL, target: 4 }),
    ]
    for (const other of others) {
      expect((await other()).status).toBeLessThan(300)
      const before = await completions(habit)
      const again = await add(low, 3, {}, `three ${low}`)
      expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
      expect(await completions(habit)).toEqual(before)
    }
  })

  test('keeps the answer of a request that found nothing to take back', async () => {
    const { low } = await water()
    const first = await add(low, -3, {}, `back ${low}`)
    await add(low, 5)
    expect((await add(low, -3, {}, `back ${low}`)).text).toBe(first.text)
    expect(inShort(await add(low, 0))).toEqual([200, 5, 1, 'streak_held'])
    await ann.delete(`/habits/${(await ann.get('/habits/')).body[0].id}/completions`)
    expect((await add(low, -3, {}, `back ${low}`)).text).toBe(first.text)
  })

  test('of a tick or a correction is forgotten by units, which another key adds again', async () => {
    const { low } = await water()
    const missed = () => ann.put(`/goal_completions/${low}/${TODAY}`, { did_complete: false }, keyed(`missed ${low}`))
    await missed()
    for (const round of [1, 2]) {
      expect(inShort(await add(low, 2, {}, `round ${round} of ${low}`))).toEqual([200, 2, 1, 'streak_incremented'])
      expect(inShort(await missed())).toEqual([200, 0, 0, 'streak_reset'])
    }
  })

  test('of another body is refused', async () => {
    const { low } = await water()
    await add(low, 3, {}, `three ${low}`)
    expect(refusal(await add(low, 4, {}, `three ${low}`))).toEqual([422, 'idempotency_key_reused'])
  })
})

describe('two devices', () => {
  test('add at once, and the sum is right', async () => {
    const { habit, low, clear } = await water()
    const devices = await server.atProcesses(ann, 4)
    const answers = await behindLock(
      server,
      `select lib.change_lock(${ann.userId})`,
      devices.map((by, n) => () => by.post('/goal_completions/', { goal_id: low, completed_units: n + 0.1 })),
    )
    expect(statuses(answers)).toEqual({ 200: 4 })
    expect(Math.max(...answers.map(({ body }) => body.day_units))).toBe(6.4)
    const more = await parallel(40, (n) => add(n % 2 ? low : clear, n % 3 ? 0.1 : -0.1))
    expect(statuses(more)).toEqual({ 200: 40 })
    const [one, two] = await completions(habit)
    expect(one.completed_units).toBe(7)
    expect(two.completed_units).toBeGreaterThanOrEqual(0.6)
  })

  test('send one request under one key at once, and it counts once', async () => {
    const { habit, low } = await water()
    const devices = await server.atProcesses(ann, 3)
    const body = { goal_id: low, completed_units: 3 }
    const answers = await Promise.all(devices.map((by) => by.post('/goal_completions/', body, keyed(`once ${low}`))))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await completions(habit)).toMatchObject([{ completed_units: 3 }])
  })

  test('in a batch: each operation adds once, also when the batch comes again', async () => {
    const { habit, low } = await water()
    const operations = [1, 2, -1].map((completed_units, n) => ({
      method: 'POST',
      path: '/goal_completions/',
      body: { goal_id: low, completed_units, completed_on: TODAY },
      idempotency_key: `${low} ${n}`,
    }))
    for (const _ of [1, 2]) {
      const { body } = await ann.post('/batch', { operations, in_order: true })
      expect(body.results.map((result: { body: { day_units: number } }) => result.body.day_units)).toEqual([1, 3, 2])
    }
    expect(await completions(habit)).toMatchObject([{ completed_units: 2 }])
  })
})
