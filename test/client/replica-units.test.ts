import { expect, test } from 'vitest'
import type { Replica } from '../../client/index.ts'
import { GOAL, goalsOf } from '../support/habits.ts'
import { goOffline, memory, reach, useReplicas } from '../support/replicas.ts'

// Units that a replica adds without a network, against the real service (docs/clients.md#units-that-are-added).

const replicas = useReplicas()
const { replicaOf } = replicas
const ann = () => replicas.ann
const POST = { method: 'POST', path: '/goal_completions/' } as const
const add = (replica: Replica, goal_id: number, completed_units: number) =>
  replica.write({ ...POST, body: { goal_id, completed_units, completed_on: replica.today() } })
const set = (replica: Replica, goal: number, completed_units: number) =>
  replica.write({
    method: 'PUT',
    path: `/goal_completions/${goal}/${replica.today()}`,
    body: { completed_units },
  })
const units = (replica: Replica) => replica.list('goal_completion').map(({ completed_units }) => completed_units)
const stored = async (habit: number) =>
  (await ann().get(`/habits/${habit}`)).body.goals
    .flatMap(({ completions }: { completions: Array<{ completed_units: number }> }) => completions)
    .map(({ completed_units }: { completed_units: number }) => completed_units)

/** Lets batches reach the service and loses the answers to the next ones. */
function loseAnswers(times: number) {
  let left = times
  globalThis.fetch = async (input, init) => {
    const response = await reach(input as Request, init)
    if (!new URL((input as Request).url).pathname.startsWith('/batch') || left-- <= 0) return response
    throw new TypeError('fetch failed')
  }
}

test('are shown while they wait, with the streak, and are what the service has afterwards', async () => {
  const { habit, low, clear } = await goalsOf(ann())
  const storage = memory()
  const replica = await replicaOf(ann(), storage)
  await replica.sync()
  goOffline()
  await add(replica, low, -5)
  expect(units(replica)).toEqual([])
  for (const _ of [1, 2, 3]) await add(replica, low, 0.1)
  expect(replica.list('goal_completion')).toMatchObject([{ completed_units: 0.3, pending: true }])
  expect(replica.get('habit', habit)?.streak).toBe(1)
  await add(replica, low, -9)
  expect([units(replica), replica.get('habit', habit)?.streak]).toEqual([[0], 0])
  await set(replica, clear, 2.5)
  await add(replica, clear, 1)
  await replica.write({ ...POST, body: { goal_id: clear, completed_on: replica.today() } })
  const restarted = await replicaOf(ann(), storage)
  expect(units(restarted)).toEqual([0, 3.5])
  globalThis.fetch = reach
  await restarted.sync()
  expect([units(restarted), await stored(habit), restarted.pending]).toEqual([[0, 3.5], [0, 3.5], []])
})

test('cross the threshold of a subtractive habit and come back', async () => {
  const { habit, clear } = await goalsOf(ann(), { start_date: '2020-01-01' })
  await ann().put(`/goals/${clear}`, { ...GOAL, tier: 'clear', target: 2, is_additive: false })
  const replica = await replicaOf(ann())
  await replica.sync()
  const streak = () => replica.get('habit', habit)?.streak
  const clean = streak()
  await add(replica, clear, 2.001)
  expect(streak()).toBe(0)
  await add(replica, clear, -0.001)
  expect(streak()).toBe(clean)
  await replica.sync()
  expect((await ann().get(`/habits/${habit}`)).body.streak).toBe(clean)
})

test('and targets are decimals of three places, as the service compares them', async () => {
  const [limit, aim] = [await goalsOf(ann(), { start_date: '2020-01-01' }), await goalsOf(ann())]
  await ann().put(`/goals/${limit.clear}`, { ...GOAL, tier: 'clear', target: 0.3327, is_additive: false })
  await ann().put(`/goals/${aim.clear}`, { ...GOAL, tier: 'clear', target: 0.3333 })
  const replica = await replicaOf(ann())
  await replica.sync()
  const clean = replica.get('habit', limit.habit)?.streak
  await add(replica, limit.low, 0.1)
  await add(replica, limit.clear, 0.233)
  await add(replica, aim.clear, 0.333)
  const path = `/goal_completions/${aim.clear}/${replica.today()}` as const
  await replica.write({ method: 'PUT', path, body: { did_complete: true } })
  const shown = [units(replica), replica.get('habit', limit.habit)?.streak]
  await replica.sync()
  expect(shown).toEqual([[0.1, 0.233, 0.333], clean])
  expect([units(replica), (await ann().get(`/habits/${limit.habit}`)).body.streak]).toEqual(shown)
})

test('count once when answers are lost, whatever the queue holds beside them', async () => {
  const { habit, low, clear } = await goalsOf(ann())
  const replica = await replicaOf(ann())
  await replica.sync()
  const today = replica.today()
  await replica.write({ ...POST, body: { goal_id: low, completed_on: today } })
  await set(replica, low, 5)
  await add(replica, low, 3)
  await replica.write({ method: 'DELETE', path: `/goal_completions/${low}/${today}` })
  await add(replica, low, 2)
  await add(replica, clear, 7)
  await replica.write({ method: 'DELETE', path: `/habits/${habit}/completions` })
  await add(replica, low, 2)
  await add(replica, low, 0.5)
  const shown = units(replica)
  loseAnswers(6)
  for (let tries = 0; replica.pending.length > 0 && tries < 20; tries++) await replica.sync().catch(() => {})
  globalThis.fetch = reach
  expect([shown, units(replica), await stored(habit)]).toEqual([[2.5], [2.5], [2.5]])
})

test('are never shown twice, from the queue to the copy', async () => {
  const { low } = await goalsOf(ann())
  const shown = new Set<number>()
  const storage = memory()
  const slow = {
    get: (name: string) => storage.get(name),
    async set(name: string, value: string) {
      look()
      await new Promise(setImmediate)
      look()
      storage.set(name, value)
    },
  }
  let replica: Replica | undefined
  const look = () => {
    for (const one of replica ? units(replica) : []) shown.add(one)
  }
  replica = await replicaOf(ann(), slow as never, { onChange: look, onAnswer: look })
  await replica.sync()
  for (const _ of [1, 2, 3]) await add(replica, low, 1)
  await replica.sync()
  look()
  expect(Math.max(...shown)).toBe(3)
})

test('of two devices that were away are all counted', async () => {
  const { habit, low } = await goalsOf(ann())
  const devices = [await replicaOf(ann()), await replicaOf(ann())]
  for (const device of devices) await device.sync()
  goOffline()
  for (const device of devices) for (const _ of [1, 2]) await add(device, low, 1.25)
  globalThis.fetch = reach
  await Promise.all(devices.map((device) => device.sync()))
  for (const device of devices) await device.sync()
  expect([await stored(habit), ...devices.map(units)]).toEqual([[5], [5], [5]])
})
