import { expect, test } from 'vitest'
import type { ChangedCompletion, ChangedHabit, ChangedRule, HabitPause } from '../../client/api.d.ts'
import { streakOf } from '../../client/streaks.ts'
import { HABIT } from '../support/habits.ts'
import { goOffline, memory, reach, useReplicas } from '../support/replicas.ts'

// The streaks that a replica shows are those of today, whenever it was synchronised
// (docs/clients.md#without-a-network).

const replicas = useReplicas()
const { replicaOf } = replicas
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

test('a copy of some days ago shows the streaks of today, before and after a sync without a change', async () => {
  const { ann } = replicas
  const habit = async (name: string) => (await ann.post('/habits/', { ...HABIT, name, start_date: daysAgo(10) })).body
  const limit = await habit('Less sugar')
  const { id, title, tier, target, target_unit, frequency, frequency_unit } = limit.goals[1]
  const clear = { title, tier, target, target_unit, frequency, frequency_unit }
  expect((await ann.put(`/goals/${id}`, { ...clear, is_additive: false })).status).toBe(200)
  const [going, over, fresh] = [await habit('Walk'), await habit('Swim'), await habit('Read')]
  const tick = (of: typeof going, days: number) =>
    ann.post('/goal_completions/', { goal_id: of.goals[0].id, completed_on: daysAgo(days) })
  for (const days of [3, 2, 1, 0]) await tick(going, days)
  for (const days of [6, 5, 4]) await tick(over, days)

  const storage = memory()
  await (await replicaOf(ann, storage)).sync()
  // As the service answered three days ago.
  const then = new Map([
    [limit.id, 8],
    [going.id, 1],
    [over.id, 3],
    [fresh.id, 0],
  ])
  const key = [...storage.keys()].find((each) => each.endsWith('objects/habit')) as string
  const stored = JSON.parse(storage.get(key) as unknown as string)
  for (const [, body] of stored) body.streak = then.get(body.id)
  storage.set(key, JSON.stringify(stored) as never)

  const { body: now } = await ann.get('/habits/')
  const streaks = (habits: Array<{ id: number; streak: number }>) =>
    Object.fromEntries(habits.map(({ id, streak }) => [id, streak]))
  expect(streaks(now)).toEqual({ [limit.id]: 11, [going.id]: 4, [over.id]: 0, [fresh.id]: 0 })
  goOffline()
  const offline = await replicaOf(ann, storage)
  expect(streaks(offline.list('habit'))).toEqual(streaks(now))
  expect(offline.get('habit', limit.id)?.streak).toBe(11)
  expect(offline.list('habit').some(({ pending }) => pending)).toBe(false)
  globalThis.fetch = reach
  await offline.sync()
  expect(streaks(offline.list('habit'))).toEqual(streaks(now))
})

test('a goal of a tier that the client does not know counts as the clear one', () => {
  const goals = [
    { id: 1, tier: 'low', target: 1, is_additive: false },
    { id: 2, tier: 'mythic', target: 3, is_additive: false },
  ]
  const habit = { start_date: '2026-01-01', notification_days: null, goals } as unknown as ChangedHabit
  const twoUnits = { local_day: '2026-01-02', completed_units: 2 } as ChangedCompletion
  expect(streakOf(habit, [twoUnits], '2026-01-03', [], [])).toBe(3) // three clean days, since 2 is below 3
  const [low] = goals
  expect(streakOf({ ...habit, goals: [low] } as unknown as ChangedHabit, [twoUnits], '2026-01-03', [], [])).toBe(1)
})

/** The streak of a habit with one goal, on 2026-06-17. */
function streakBy(rule: ChangedRule['streak_rule'], units: Record<string, number>, pauses: string[][] = []) {
  const goals = [{ id: 1, tier: 'low', target: 1, is_additive: true }]
  const habit = { start_date: '2026-01-01', notification_days: null, goals } as unknown as ChangedHabit
  const completions = Object.entries(units).map(([local_day, completed_units]) => ({ local_day, completed_units }))
  const rules = [{ from_day: '2026-01-01', streak_rule: rule, notification_days: null }]
  const paused = pauses.map(([from_day, to_day]) => ({ from_day, to_day }))
  return streakOf(
    habit,
    completions as ChangedCompletion[],
    '2026-06-17',
    rules as ChangedRule[],
    paused as HabitPause[],
  )
}

test('months with enough days count, the running one and the first never break, another does', () => {
  const rule = { kind: 'per_month', times: 2 } as const
  const days = { '2026-03-31': 1, '2026-04-01': 1, '2026-04-30': 1, '2026-05-02': 1, '2026-05-03': 1, '2026-06-01': 1 }
  expect(streakBy(rule, days)).toBe(2)
  expect(streakBy(rule, { ...days, '2026-06-17': 1 })).toBe(3)
  expect(streakBy(rule, { ...days, '2026-04-30': 0 })).toBe(1)
})

test('a paused month asks for its share, rounded down and at least for one, and as a whole for nothing', () => {
  const rule = { kind: 'per_month', times: 3 } as const
  const march = { '2026-03-01': 1, '2026-03-02': 1, '2026-03-03': 1 }
  const days = { ...march, '2026-04-20': 1 }
  const [half, most] = [
    ['2026-04-01', '2026-04-10'],
    ['2026-04-02', '2026-04-30'],
  ]
  expect(streakBy(rule, days, [half, ['2026-05-01', '2026-05-31']])).toBe(0) // two of three, for 20 of 30 days
  expect(streakBy(rule, { ...days, '2026-04-21': 1 }, [half, ['2026-05-01', '2026-05-31']])).toBe(2)
  expect(streakBy(rule, days, [most, ['2026-05-01', '2026-05-31']])).toBe(2)
  expect(streakBy(rule, march, [most, ['2026-05-01', '2026-05-31']])).toBe(0)
  expect(
    streakBy({ kind: 'units', per: 'month', amount: 0.5 }, { '2026-04-20': 0.5 }, [most, ['2026-05-01', '2026-05-31']]),
  ).toBe(1)
})

test('weeks and months in units count what was logged, as decimals with three places', () => {
  const days = { '2026-06-01': 0.1, '2026-06-02': 0.2, '2026-06-08': 0.3, '2026-06-16': 0.3 }
  expect(streakBy({ kind: 'units', per: 'week', amount: 0.3 }, days)).toBe(3)
  expect(streakBy({ kind: 'units', per: 'week', amount: 0.3 }, { ...days, '2026-06-08': 0.299 })).toBe(1)
  expect(streakBy({ kind: 'units', per: 'month', amount: 0.9 }, days)).toBe(1)
  expect(streakBy({ kind: 'units', per: 'month', amount: 0.901 }, days)).toBe(0)
  expect(streakBy(null, { '2026-06-16': 0.0004, '2026-06-17': 0.0004 })).toBe(0)
  expect(streakBy({ kind: 'units', per: 'month', amount: 1.001 }, { '2026-06-17': 1.0005 })).toBe(1)
})
