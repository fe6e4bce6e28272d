import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../test/support/client.ts'
import { behindLock, GOAL, goalsOf, HABIT, parallel, refusal, statuses } from '../../test/support/habits.ts'
import { move, rows } from '../../test/support/program.ts'
import { useServer } from '../../test/support/server.ts'
import { expectExplained } from '../../test/support/streak-days.ts'
import {
  dayNumber,
  dayText,
  type GoalModel,
  goalStreak,
  type HabitModel,
  habitStreaks,
  isFull,
} from '../../test/support/streaks.ts'

// Streaks over random lives (docs/contract/habits.md#stored-streaks). After each step the answers are compared with a
// model that walks through the days, and the kept streaks with those that all completions give. A failure prints the
// seed.

const server = useServer()
const NOON = '12:00:00Z'
const ZONES = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
const TIERS = ['low', 'clear', 'stretch']
const TOO_LONG_AGO = 30

const goal = fc.nat({ max: 2 })
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('log' as const), goal, ago: fc.nat({ max: 12 }), done: fc.boolean() }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('log' as const), goal, ago: fc.nat({ max: 2 }), done: fc.constant(true) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('correct' as const), goal, ago: fc.nat({ max: 8 }), done: fc.boolean() }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('undo' as const), goal, ago: fc.nat({ max: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('goal' as const),
      goal,
      tier: fc.constantFrom(...TIERS),
      target: fc.constantFrom(0, 0.1, 0.2, 1, 2, 3),
      is_additive: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('start' as const), ago: fc.integer({ min: -3, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), zone: fc.constantFrom(...ZONES) }) },
)

const differences = () => rows(server, 'select * from lib.streaks_differences(array(select u.id from auth.users u))')

/** A habit in the service with its model; `take` does a step in both and compares. */
async function life(client: Client) {
  let now = dayNumber('2026-06-15')
  let zone = 'UTC'
  await server.travel(`${dayText(now)}T${NOON}`)
  await move(client, zone)
  const fields = { ...HABIT, name: crypto.randomUUID(), start_date: dayText(now - 20) }
  const { habit, low, clear, stretch } = await goalsOf(client, fields)
  const ids = [low, clear, stretch]
  const units = () => new Map<number, number>()
  const goals: GoalModel[] = TIERS.map((tier, n) => ({ tier, target: n + 1, is_additive: true, units: units() }))
  const model: HabitModel = { start: now - 20, goals }
  const today = () => {
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(`${dayText(now)}T${NOON}`))
    return dayNumber(date)
  }
  const steps = {
    async log({ goal: n, ago, done }: { goal: number; ago: number; done: boolean }) {
      const [day, logged] = [today() - ago, goals[n] as GoalModel]
      const body = { goal_id: ids[n], did_complete: done, completed_on: dayText(day) }
      const before = goalStreak(model, logged, today())
      const fresh = !logged.units.has(day)
      if (fresh) logged.units.set(day, done ? logged.target : 0)
      const after = goalStreak(model, logged, today())
      const change = after > before ? 'streak_incremented' : after < before ? 'streak_reset' : 'streak_held'
      const { status, body: answer, text } = await client.post('/goal_completions/', body)
      expect([status, answer.streak, answer.reason_code], text).toEqual([
        ...[200, after],
        fresh ? change : 'already_logged_today',
      ])
    },
    async correct({ goal: n, ago, done }: { goal: number; ago: number; done: boolean }) {
      const [day, corrected] = [today() - ago, goals[n] as GoalModel]
      const [units, before] = [corrected.units.get(day), goalStreak(model, corrected, today())]
      const same = units !== undefined && (done ? isFull(corrected, units) : units === 0)
      if (!same) corrected.units.set(day, done ? corrected.target : 0)
      const after = goalStreak(model, corrected, today())
      const change = after > before ? 'streak_incremented' : after < before ? 'streak_reset' : 'streak_held'
      const path = `/goal_completions/${ids[n]}/${dayText(day)}`
      const { status, body: answer, text } = await client.put(path, { did_complete: done })
      expect([status, answer.streak, answer.reason_code], text).toEqual([
        ...[200, after],
        same ? 'already_logged_today' : change,
      ])
    },
    async undo({ goal: n, ago }: { goal: number; ago: number }) {
      const day = today() - ago
      const logged = (goals[n] as GoalModel).units.delete(day)
      const answer = await client.delete(`/goal_completions/${ids[n]}/${dayText(day)}`)
      expect(refusal(answer)).toEqual(logged ? [204, undefined] : [404, 'completion_not_found'])
    },
    async clear() {
      expect((await client.delete(`/habits/${habit}/completions`)).status).toBe(204)
      for (const { units } of goals) units.clear()
    },
    async goal({
      goal: n,
      tier,
      target,
      is_additive,
    }: {
      goal: number
      tier: string
      target: number
      is_additive: boolean
    }) {
      const changed = goals[n] as GoalModel
      const second = goals.some((other) => other !== changed && other.tier === 'clear' && !other.is_additive)
      const answer = await client.put(`/goals/${ids[n]}`, { ...GOAL, tier, target, is_additive })
      if (second && tier === 'clear' && !is_additive) {
        expect(refusal(answer)).toEqual([409, 'duplicate_clear_tier_goals'])
      } else {
        expect(answer.status, answer.text).toBe(200)
        Object.assign(changed, { tier, target, is_additive })
      }
    },
    async start({ ago }: { ago: number }) {
      model.start = today() - ago
      expect((await client.put(`/habits/${habit}`, { ...fields, start_date: dayText(model.start) })).status).toBe(200)
    },
    async wait({ days }: { days: number }) {
      now += days
      await server.travel(`${dayText(now)}T${NOON}`)
    },
    async move({ zone: to }: { zone: string }) {
      zone = to
      await move(client, to)
    },
  }
  return async (step: { do: keyof typeof steps }) => {
    await steps[step.do](step as never)
    const { current, longest } = habitStreaks(model, today())
    const stats = (await client.get(`/habits/${habit}/stats`)).body
    const { streak } = (await client.get(`/habits/${habit}`)).body
    const answered = { streak, current: stats.current_streak, longest: stats.longest_streak }
    expect(answered).toEqual({ streak: current, current, longest })
    const explained = await expectExplained(client, habit)
    expect([explained.streak, explained.longest.streak]).toEqual([current, longest])
    expect(await differences()).toEqual([])
  }
}

test('streaks are right, and kept so, after every step of a random life', async () => {
  const client = await server.person()
  const property = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
    const take = await life(client)
    for (const step of steps) await take(step)
  })
  await fc.assert(property, { numRuns: 12, endOnFailure: true })
})

describe('parallel writes of one habit', () => {
  const days = Array.from({ length: TOO_LONG_AGO }, (_, ago) => dayText(dayNumber('2026-06-15') - ago))

  test('leave the streaks that their completions give', async () => {
    await server.travel(`2026-06-15T${NOON}`)
    const ann = await server.person()
    const { habit, low, clear, stretch } = await goalsOf(ann)
    const goals = [low, clear, stretch]
    for (const additive of [true, false]) {
      const answers = await parallel(60, (n) => {
        if (n === 30) return ann.put(`/goals/${low}`, { ...GOAL, is_additive: additive })
        if (n === 45) return ann.delete(`/habits/${habit}/completions`)
        return ann.post('/goal_completions/', { goal_id: goals[n % 3], completed_on: days[Math.floor(n / 3)] })
      })
      expect(statuses(answers)).toEqual({ 200: 59, 204: 1 })
      expect(await differences()).toEqual([])
    }
  })

  test('wait for each other and see what was written: days, a change of sign and of the start date', async () => {
    await server.travel(`2026-06-15T${NOON}`)
    const ann = await server.person()
    const { habit, low, clear } = await goalsOf(ann)
    const log = (goal_id: number, ago: number) => (by: Client) =>
      by.post('/goal_completions/', { goal_id, completed_on: days[ago] })
    const calls = [
      log(low, 0),
      log(clear, 1),
      (by: Client) => by.put(`/goals/${clear}`, { ...GOAL, tier: 'clear', target: 1, is_additive: false }),
      log(clear, 3),
      (by: Client) => by.put(`/habits/${habit}`, { ...HABIT, start_date: days[9] }),
      log(low, 2),
    ]
    const processes = await server.atProcesses(ann, calls.length)
    const answers = await behindLock(
      server,
      `select lib.change_lock(${ann.userId})`,
      processes.map((by, n) => () => (calls[n] as (typeof calls)[number])(by)),
    )
    expect(statuses(answers)).toEqual({ 200: 6 })
    expect(await differences()).toEqual([])
  })

  test('a delete of the habit waits for a check-in, and the next check-in finds no goal', async () => {
    const ann = await server.person()
    const { habit, low } = await goalsOf(ann)
    const [one, two, three] = (await server.atProcesses(ann, 3)) as [Client, Client, Client]
    const answers = await behindLock(server, `select lib.change_lock(${ann.userId})`, [
      () => one.post('/goal_completions/', { goal_id: low }),
      () => two.delete(`/habits/${habit}`),
      () => three.post('/goal_completions/', { goal_id: low }),
    ])
    expect(answers.map(refusal)).toEqual([
      [200, undefined],
      [204, undefined],
      [404, 'goal_not_found'],
    ])
  })
})
