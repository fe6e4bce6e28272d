import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import {
  behindLock,
  complaints,
  expectRefused,
  GOAL,
  goalsOf,
  parallel,
  refusal,
  send,
  statuses,
  TOO_BIG,
} from '../support/habits.ts'
import { useServer } from '../support/server.ts'

// Monday noon in UTC, the zone of all people here; other zones are in days.test.ts.
const TODAY = '2026-06-15'
const server = useServer()
let ann: Client
let bob: Client
beforeAll(async () => {
  await server.travel(`${TODAY}T12:00:00Z`)
  ann = await server.person()
  bob = await server.person()
})

/** The date so many days ago. */
const ago = (days: number) => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10)
const log = async (goal_id: number, more: Record<string, unknown> = {}) => {
  const { status, body, text } = await ann.post('/goal_completions/', { goal_id, ...more })
  expect(status, text).toBe(200)
  return body
}
/** Logs a completion; returns streak, reason and thresholds of the answer. */
const logged = async (goal_id: number, more: Record<string, unknown> = {}) => {
  const { streak, reason_code, milestones } = await log(goal_id, more)
  return [streak, reason_code, milestones.map(({ threshold }: { threshold: number }) => threshold)]
}
const embedded = async (habit: number) =>
  (await ann.get(`/habits/${habit}`)).body.goals.flatMap((goal: { completions: unknown[] }) => goal.completions)

describe('a completion', () => {
  test('answers the streak, its reason code and the milestones reached, with every key', async () => {
    const { habit, clear } = await goalsOf(ann)
    expect(await log(clear)).toStrictEqual({
      streak: 1,
      milestones: [{ threshold: 1, kind: 'streak_milestone', label: null, achieved_at: null }],
      reason_code: 'streak_incremented',
      day_units: 2,
    })
    expect(await log(clear)).toStrictEqual({
      streak: 1,
      milestones: [],
      reason_code: 'already_logged_today',
      day_units: 2,
    })
    expect(await embedded(habit)).toStrictEqual([
      { id: expect.any(Number), local_day: TODAY, timestamp: `${TODAY}T12:00:00.000000Z`, completed_units: 2 },
    ])
  })

  test('stores the present target, at the present instant or at the midday of the given day', async () => {
    const { habit, low, clear } = await goalsOf(ann)
    await ann.put(`/goals/${low}`, { ...GOAL, target: 2.5 })
    await log(low, { completed_on: null })
    await log(clear, { completed_on: TODAY, did_complete: true })
    await log(clear, { completed_on: ago(30), did_complete: false })
    await ann.put(`/goals/${low}`, { ...GOAL, target: 9 })
    const rows = (await embedded(habit)).map((row: Record<string, unknown>) => [row.timestamp, row.completed_units])
    expect(rows).toEqual([
      [`${TODAY}T12:00:00.000000Z`, 2.5],
      [`${ago(30)}T12:00:00.000000Z`, 0],
      [`${TODAY}T12:00:00.000000Z`, 2],
    ])
  })

  test('builds a streak day by day and reaches milestones, several when it closes a gap', async () => {
    const { low } = await goalsOf(ann)
    expect(await logged(low, { completed_on: ago(2) })).toEqual([0, 'streak_held', []])
    expect(await logged(low)).toEqual([1, 'streak_incremented', [1]])
    expect(await logged(low, { completed_on: ago(1) })).toEqual([3, 'streak_incremented', [3]])
    for (let days = 29; days > 3; days--) await log(low, { completed_on: ago(days) })
    expect(await logged(low, { completed_on: ago(3) })).toEqual([30, 'streak_incremented', [7, 14, 30]])
  })

  test('counts only its goal, while the streak of the habit counts all goals', async () => {
    const { habit, low, clear } = await goalsOf(ann)
    await log(low, { completed_on: ago(1) })
    expect(await logged(clear)).toEqual([1, 'streak_incremented', [1]])
    expect((await ann.get(`/habits/${habit}`)).body.streak).toBe(2)
  })

  test('as missed prevents a second one for the day as one as done does', async () => {
    const { low, clear } = await goalsOf(ann)
    expect(await logged(low, { did_complete: false })).toEqual([0, 'streak_held', []])
    expect(await logged(low)).toEqual([0, 'already_logged_today', []])
    await log(clear)
    expect(await logged(clear, { did_complete: false })).toEqual([1, 'already_logged_today', []])
  })

  test('as missed within the grace of one day holds the streak', async () => {
    const { low } = await goalsOf(ann)
    for (const days of [2, 1]) await log(low, { completed_on: ago(days) })
    expect(await logged(low, { did_complete: false })).toEqual([2, 'streak_held', []])
  })

  test('as missed on a day that the habit does not include writes nothing', async () => {
    const { habit, low } = await goalsOf(ann, { notification_days: ['tUE', 'montag', 'Wed '] })
    const missed = { did_complete: false }
    for (const _ of [1, 2]) expect(await logged(low, missed)).toEqual([0, 'streak_held', []]) // TODAY is a Monday
    expect(await embedded(habit)).toEqual([])
    await logged(low, { ...missed, completed_on: ago(6) }) // a Tuesday
    expect(await embedded(habit)).toHaveLength(1)
    expect(await logged(low)).toEqual([1, 'streak_incremented', [1]])
    expect(await logged(low, missed)).toEqual([1, 'already_logged_today', []])
  })

  test('of a goal with target 0 never counts', async () => {
    const { low } = await goalsOf(ann)
    await ann.put(`/goals/${low}`, { ...GOAL, target: 0 })
    expect(await logged(low)).toEqual([0, 'streak_held', []])
  })

  test('may be made for a day before the habit’s start', async () => {
    const { low } = await goalsOf(ann, { start_date: '2030-01-01', revealed: false })
    expect(await logged(low)).toEqual([1, 'streak_incremented', [1]])
  })

  test('can be made again once the habit’s completions were cleared', async () => {
    const { habit, low } = await goalsOf(ann)
    for (const _ of [1, 2]) {
      expect(await logged(low)).toEqual([1, 'streak_incremented', [1]])
      await ann.delete(`/habits/${habit}/completions`)
    }
  })
})

describe('a completion of a subtractive goal', () => {
  const leaving = async (start_date: string, targets: { low: number; clear: number }) => {
    const goals = await goalsOf(ann, { start_date })
    await ann.put(`/goals/${goals.low}`, { ...GOAL, is_additive: false, target: targets.low })
    await ann.put(`/goals/${goals.clear}`, { ...GOAL, tier: 'clear', is_additive: false, target: targets.clear })
    return goals
  }

  test('holds the streak up to the clear target, resets it beyond, and has no milestones', async () => {
    const { habit, low, clear } = await leaving(ago(9), { low: 3, clear: 2 })
    expect(await logged(clear)).toEqual([10, 'streak_held', []])
    expect(await logged(low, { completed_on: ago(4) })).toEqual([4, 'streak_reset', []])
    expect(await logged(low, { did_complete: false })).toEqual([4, 'streak_held', []])
    expect(await logged(low, { completed_on: ago(1) })).toEqual([1, 'streak_reset', []])
    expect(await logged(low, { completed_on: ago(2) })).toEqual([1, 'streak_held', []])
    expect((await ann.get(`/habits/${habit}`)).body.streak).toBe(1)
    expect((await ann.get(`/habits/${habit}/stats`)).body).toMatchObject({ current_streak: 1, longest_streak: 5 })
  })

  test('resets the streak to 0 today, and answers 0 before the start', async () => {
    const { low } = await leaving(ago(9), { low: 1, clear: 0 })
    expect(await logged(low)).toEqual([0, 'streak_reset', []])
    const later = await leaving('2027-01-01', { low: 1, clear: 0 })
    expect(await logged(later.low)).toEqual([0, 'streak_held', []])
  })

  test('counts as for an additive goal while the habit’s clear goal is additive', async () => {
    const { low } = await goalsOf(ann, { start_date: ago(9) })
    await ann.put(`/goals/${low}`, { ...GOAL, is_additive: false })
    expect(await logged(low)).toEqual([1, 'streak_incremented', [1]])
  })
})

describe('parallel completions', () => {
  test('of one goal and day write one row, and all are answered', async () => {
    const { habit, low } = await goalsOf(ann)
    const answers = await parallel(50, () => ann.post('/goal_completions/', { goal_id: low }))
    expect(statuses(answers)).toEqual({ 200: 50 })
    expect(new Set(answers.map(({ body }) => body.streak))).toEqual(new Set([1]))
    const reasons = Map.groupBy(answers, ({ body }) => body.reason_code)
    expect([...reasons].map(([reason, group]) => [reason, group.length]).sort()).toEqual([
      ['already_logged_today', 49],
      ['streak_incremented', 1],
    ])
    expect(await embedded(habit)).toHaveLength(1)
  })

  test('while the habit is deleted are 404, never an error', async () => {
    const { habit, low, clear } = await goalsOf(ann)
    await log(low)
    const [one, two, three] = (await server.atProcesses(ann, 3)) as [Client, Client, Client]
    const post = (goal_id: number, day: string, by: Client) => () =>
      by.post('/goal_completions/', { goal_id, completed_on: day })
    const answers = await behindLock(server, `select from app.goal_completions where goal_id = ${low} for update`, [
      () => one.delete(`/habits/${habit}`),
      post(low, ago(1), two),
      post(low, ago(2), three),
    ])
    expect(answers.map(refusal)).toEqual([
      [204, undefined],
      [404, 'goal_not_found'],
      [404, 'goal_not_found'],
    ])
    expect((await post(clear, TODAY, one)()).status).toBe(404)
  })

  test('while the completions are cleared never fail', async () => {
    const { habit, low } = await goalsOf(ann)
    const answers = await parallel(20, (n) =>
      n % 2 ? ann.delete(`/habits/${habit}/completions`) : ann.post('/goal_completions/', { goal_id: low }),
    )
    expect(statuses(answers)).toEqual({ 200: 10, 204: 10 })
  })
})

describe('refusals', () => {
  test('cover wrong shapes and unknown keys', async () => {
    const { low } = await goalsOf(ann)
    const target = { client: ann, method: 'POST', path: '/goal_completions/', valid: { goal_id: low } }
    await expectRefused(target, {
      goal_id: ['1', 1.5, null, true, TOO_BIG, undefined],
      did_complete: [null, 'true', 1],
      completed_on: ['2026-02-30', '15.06.2026', '2026-06-15T00:00:00Z', '', 20260615],
      timestamp: ['2026-06-15T00:00:00Z'],
      user_id: [1],
    })
    expect(complaints(await ann.post('/goal_completions/', { goal_id: low, units: 4 }))).toEqual([
      'body.units extra_forbidden',
    ])
  })

  test('hide other people’s goals like missing ones', async () => {
    const theirs = await goalsOf(bob)
    for (const goal_id of [theirs.low, 0, -1, 2147483648, 9e15, 9e18, 1e30]) {
      const answer = await send(ann, 'POST', '/goal_completions/', { goal_id })
      expect(refusal(answer), String(goal_id)).toEqual([404, 'goal_not_found'])
    }
  })

  test('come in order: 401, 422, 404, then the day', async () => {
    const [mine, theirs] = [await goalsOf(ann), await goalsOf(bob)]
    const ask = (who: Client, body: unknown) => who.post('/goal_completions/', body).then(refusal)
    expect(await ask(server.anonymous, {})).toEqual([401, 'unauthorized'])
    expect(await ask(ann, { goal_id: theirs.low, completed_on: ago(-2), x: 1 })).toEqual([422, expect.anything()])
    expect(await ask(ann, { goal_id: theirs.low, completed_on: ago(-2) })).toEqual([404, 'goal_not_found'])
    expect(await ask(ann, { goal_id: mine.low, completed_on: ago(-2) })).toEqual([400, 'completion_date_in_future'])
    expect(await ask(ann, { goal_id: mine.low, completed_on: '9999-12-31' })).toEqual([
      400,
      'completion_date_in_future',
    ])
    expect(await ask(ann, { goal_id: mine.low, completed_on: ago(31) })).toEqual([400, 'completion_date_too_old'])
    expect(await ask(ann, { goal_id: mine.low, completed_on: '0001-01-01' })).toEqual([400, 'completion_date_too_old'])
    expect((await ann.post('/goal_completions/', { goal_id: mine.low, completed_on: ago(30) })).status).toBe(200)
  })
})

describe('a correction', () => {
  const at = (goal: number, days: number) => `/goal_completions/${goal}/${ago(days)}`
  test('takes a day back and lets it be logged again, also with the key of the first check-in', async () => {
    const { habit, low } = await goalsOf(ann)
    const key = { 'idempotency-key': `log-unit:${low}:${TODAY}` }
    const body = { goal_id: low, completed_on: TODAY }
    for (const days of [2, 1]) await log(low, { completed_on: ago(days) })
    expect((await ann.post('/goal_completions/', body, key)).body.streak).toBe(3)
    expect((await ann.delete(at(low, 0))).status).toBe(204)
    expect((await ann.get(`/habits/${habit}`)).body.streak).toBe(2)
    expect(refusal(await ann.delete(at(low, 0)))).toEqual([404, 'completion_not_found'])
    expect((await ann.post('/goal_completions/', body, key)).body.reason_code).toBe('streak_incremented')
  })

  test('that is repeated changes nothing, and one with a key gets the stored answer', async () => {
    const { habit, low } = await goalsOf(ann)
    expect((await ann.put(at(low, 0), { did_complete: true })).body.reason_code).toBe('streak_incremented')
    const first = await embedded(habit)
    expect((await ann.put(at(low, 0), { did_complete: true })).body.reason_code).toBe('already_logged_today')
    expect(await embedded(habit)).toEqual(first)
    const key = { 'idempotency-key': crypto.randomUUID() }
    for (const _ of [1, 2]) expect((await ann.delete(at(low, 0), key)).status).toBe(204)
  })

  test('that a day is done fills it under the same key again, once the target is higher', async () => {
    const { low } = await goalsOf(ann)
    const done = () => ann.put(at(low, 0), { did_complete: true }, { 'idempotency-key': `done:${low}` })
    const { day_units } = (await done()).body
    expect((await done()).headers.get('idempotent-replayed')).toBe('true')
    await ann.patch(`/goals/${low}`, { target: 5 })
    expect((await done()).body.day_units).toBe(day_units + 4)
  })

  test('is a change: the completion is deleted', async () => {
    const { low } = await goalsOf(ann)
    await log(low)
    let page = (await ann.get('/changes?limit=200')).body
    while (page.has_more) page = (await ann.get(`/changes?limit=200&since=${page.cursor}`)).body
    await ann.delete(at(low, 0))
    const { changes } = (await ann.get(`/changes?since=${page.cursor}`)).body
    expect(changes.map(({ resource, op }: Record<string, string>) => `${op} ${resource}`)).toContain(
      'delete goal_completion',
    )
  })

  test('of another person’s goal, a bad day and a day out of bounds are refused', async () => {
    const { low } = await goalsOf(ann)
    expect(refusal(await bob.put(at(low, 0), { did_complete: true }))).toEqual([404, 'goal_not_found'])
    expect(refusal(await ann.put(at(low, -2), { did_complete: true }))).toEqual([400, 'completion_date_in_future'])
    expect(refusal(await ann.delete(at(low, 31)))).toEqual([400, 'completion_date_too_old'])
    expect((await ann.delete(`/goal_completions/${low}/2026-02-30`)).status).toBe(422)
  })
})
