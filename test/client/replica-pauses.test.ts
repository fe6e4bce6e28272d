import { expect, test } from 'vitest'
import { createClient } from '../../client/index.ts'
import { goalsOf, HABIT } from '../support/habits.ts'
import { goOffline, memory, reach, useReplicas } from '../support/replicas.ts'

// Rules and pauses in a replica, without a network (docs/clients.md#what-waits-is-shown).

const replicas = useReplicas()
const { server, replicaOf } = replicas
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('a pause is made, ended and taken back without a network, and the streak follows at once', async () => {
  const { ann } = replicas
  const { habit, low } = await goalsOf(ann)
  for (const days of [5, 4, 1]) await ann.post('/goal_completions/', { goal_id: low, completed_on: daysAgo(days) })
  const replica = await replicaOf(ann, memory())
  await replica.sync()
  const streak = () => replica.get('habit', habit)?.streak
  expect(streak()).toBe(1)
  goOffline()
  const pause = await replica.create('habit_pause', { from_day: daysAgo(3), habit_id: habit })
  expect(pause).toMatchObject({ from_day: daysAgo(3), to_day: null, habit_id: habit, note: null, pending: true })
  expect(streak()).toBe(3)
  await replica.write({ method: 'PATCH', path: `/habits/pauses/${pause.id}`, body: { to_day: daysAgo(3) } })
  expect([replica.get('habit_pause', pause.id)?.to_day, streak()]).toEqual([daysAgo(3), 1])
  await replica.write({ method: 'PATCH', path: `/habits/pauses/${pause.id}`, body: { to_day: daysAgo(2) } })
  expect(streak()).toBe(3)
  globalThis.fetch = reach
  await replica.sync()
  expect([streak(), (await ann.get(`/habits/${habit}`)).body.streak]).toEqual([3, 3])
  const [known] = replica.list('habit_pause')
  expect(known?.id).toBeGreaterThan(0)
  goOffline()
  await replica.write({ method: 'DELETE', path: `/habits/pauses/${known?.id as number}` })
  expect([replica.list('habit_pause'), streak()]).toEqual([[], 1])
  globalThis.fetch = reach
  await replica.sync()
  expect((await ann.get(`/habits/${habit}`)).body.streak).toBe(1)
})

test('a rule is changed without a network, a habit is made with one, and PUT that knows none keeps it', async () => {
  const { ann } = replicas
  const { habit, low } = await goalsOf(ann)
  await ann.post('/goal_completions/', { goal_id: low, completed_on: daysAgo(0) })
  const replica = await replicaOf(ann, memory())
  await replica.sync()
  goOffline()
  const streak_rule = { kind: 'per_week', times: 1 } as const
  await replica.write({ method: 'PATCH', path: `/habits/${habit}`, body: { streak_rule } })
  await replica.write({ method: 'PUT', path: `/habits/${habit}`, body: { ...HABIT, name: 'Stroll' } })
  const made = await replica.create('habit', { ...HABIT, name: 'Swim', streak_rule })
  expect(replica.get('habit', habit)).toMatchObject({ name: 'Stroll', streak: 1, streak_unit: 'week', streak_rule })
  expect(made).toMatchObject({ streak: 0, streak_unit: 'week', streak_rule })
  expect(replica.list('habit_rule')).toHaveLength(2)
  globalThis.fetch = reach
  await replica.sync()
  expect(replica.list('habit_rule')).toHaveLength(2)
  expect((await ann.get(`/habits/${habit}`)).body).toMatchObject({ streak: 1, streak_unit: 'week', streak_rule })
})

test('a habit counts months and units without a network as the service does', async () => {
  const { ann } = replicas
  const { habit, low } = await goalsOf(ann)
  for (const days of [0, 32, 63]) await ann.post('/goal_completions/', { goal_id: low, completed_on: daysAgo(days) })
  const replica = await replicaOf(ann, memory())
  await replica.sync()
  const shown = () => {
    const { streak, streak_unit } = replica.get('habit', habit)!
    return { streak, streak_unit }
  }
  for (const [streak_rule, unit] of [
    [{ kind: 'per_month', times: 1 }, 'month'],
    [{ kind: 'units', per: 'week', amount: 1 }, 'week'],
    [{ kind: 'units', per: 'month', amount: 2 }, 'month'],
    [null, 'day'],
  ] as const) {
    goOffline()
    await replica.write({ method: 'PATCH', path: `/habits/${habit}`, body: { streak_rule } })
    const offline = shown()
    globalThis.fetch = reach
    await replica.sync()
    const { body } = await ann.get(`/habits/${habit}`)
    expect([offline, shown(), body.streak_rule]).toEqual([
      shown(),
      { streak: body.streak, streak_unit: unit },
      streak_rule,
    ])
  }
})

test('the time that an app gives moves the day and no token', async () => {
  const { ann } = replicas
  const api = createClient(server.url, { token: ann.token as string, now: () => Date.parse('2031-05-05T12:00:00Z') })
  const replica = await replicaOf(ann, memory(), { now: () => Date.parse('2030-02-03T12:00:00Z') })
  expect([api.now(), replica.today()]).toEqual([Date.parse('2031-05-05T12:00:00Z'), '2030-02-03'])
  expect((await api.GET('/habits/')).response.status).toBe(200)
  expect(api.token).toBe(ann.token)
})
