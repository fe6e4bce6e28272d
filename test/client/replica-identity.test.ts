import { expect, test } from 'vitest'
import type { Operation } from '../../client/index.ts'
import { goalsOf } from '../support/habits.ts'
import { goOffline, memory, reach, useReplicas } from '../support/replicas.ts'

// Each write of a replica is one of its own, whatever its key is, and what took effect is remembered until it is
// fetched (docs/clients.md#writes).

const replicas = useReplicas()
const { replicaOf } = replicas
const POST = { method: 'POST', path: '/goal_completions/' } as const
const pathOf = (request: Request) => new URL(request.url).pathname

test('a tick, its undo and the tick again under one constant key end ticked, also during a sync', async () => {
  const { ann } = replicas
  const { clear, habit } = await goalsOf(ann)
  const replica = await replicaOf(ann)
  await replica.sync()
  const day = replica.today()
  const tick = { ...POST, key: `log-unit:${clear}:${day}`, body: { goal_id: clear, completed_on: day } }
  await replica.write(tick)
  let first = true
  globalThis.fetch = async (input, init) => {
    const answer = await reach(input, init)
    if (pathOf(input as Request) !== '/batch' || !first) return answer
    first = false
    await replica.write({ method: 'DELETE', path: `/goal_completions/${clear}/${day}` })
    await replica.write(tick)
    return answer
  }
  await replica.sync()
  globalThis.fetch = reach
  await replica.sync()
  expect([replica.pending, replica.list('goal_completion')]).toMatchObject([[], [{ local_day: day }]])
  expect((await ann.get(`/habits/${habit}`)).body.streak).toBe(1)
})

test('two writes of one key are two operations, of which one is refused alone', async () => {
  const { ann } = replicas
  const refused: Operation[] = []
  const replica = await replicaOf(ann, memory(), { onRefused: (operation) => refused.push(operation) })
  const name = (text: string) => ({ method: 'POST', path: '/goal-groups/', key: 'one', body: { name: text } }) as const
  const [first, second] = [await replica.write(name('Mornings')), await replica.write(name('Evenings'))]
  expect(first.id).not.toBe(second.id)
  await replica.sync()
  expect([replica.pending, refused]).toMatchObject([[], [{ id: second.id, body: { name: 'Evenings' } }]])
  expect(replica.list('goal_group')).toMatchObject([{ name: 'Mornings' }])
})

test('a queue of an earlier version, whose writes have no identity, is sent', async () => {
  const { ann } = replicas
  const storage = memory()
  const waiting = [1, 2].map((n) => ({
    method: 'POST',
    path: '/goal-groups/',
    body: { name: `Group ${n}` },
    key: `post:goal-groups:x3k9d8a1qz:00000${n}`,
    sentAt: 1_000_000_000_000,
  }))
  storage.set(`replica/${ann.userId}/queue`, JSON.stringify(waiting))
  const replica = await replicaOf(ann, storage)
  await replica.sync()
  expect([replica.pending, replica.list('goal_group').map(({ name }) => name)]).toEqual([[], ['Group 1', 'Group 2']])
})

test('what took effect is shown after a restart without a network, before it was ever fetched', async () => {
  const { ann } = replicas
  const { low, clear, habit } = await goalsOf(ann)
  const storage = memory()
  const replica = await replicaOf(ann, storage)
  await replica.sync()
  const completed_on = replica.today()
  await replica.write({ ...POST, body: { goal_id: low, completed_units: 1, completed_on } })
  await replica.sync()
  await replica.write({ ...POST, body: { goal_id: low, completed_units: 1, completed_on } })
  await replica.write({ ...POST, body: { goal_id: clear, completed_on } })
  const made = await replica.create('goal_group', { name: 'Body' })
  globalThis.fetch = async (input, init) => {
    if (pathOf(input as Request) === '/changes') throw new TypeError('fetch failed')
    return reach(input, init)
  }
  await expect(replica.sync()).rejects.toThrow('fetch failed')
  const shown = [low, clear].map((goal) => ({ goal_id: goal, completed_units: 2 }))
  goOffline()
  for (const one of [replica, await replicaOf(ann, storage), await replicaOf(ann, storage)]) {
    expect(one.pending).toEqual([])
    expect(one.list('goal_completion').toSorted((a, b) => a.goal_id - b.goal_id)).toMatchObject(shown)
    expect(one.get('habit', habit)?.streak).toBe(1)
    expect(one.get('goal_group', made.id)).toMatchObject({ name: 'Body' })
    expect(JSON.stringify([one.list('goal_completion'), one.list('goal_group')])).not.toContain('pending')
  }
  // Another device goes on meanwhile: what is fetched takes the place of what is remembered.
  globalThis.fetch = reach
  await ann.post('/goal_completions/', { goal_id: low, completed_units: 3, completed_on })
  const restarted = await replicaOf(ann, storage)
  await restarted.sync()
  goOffline()
  for (const one of [restarted, await replicaOf(ann, storage)]) {
    expect(one.list('goal_completion').find(({ goal_id }) => goal_id === low)?.completed_units).toBe(5)
    expect(one.list('goal_group')).toHaveLength(1)
  }
})

test('what one tab sent and fetched is shown after a restart, though another tab stores the copy', async () => {
  const { ann } = replicas
  const { low } = await goalsOf(ann)
  const storage = memory()
  const sending = await replicaOf(ann, storage)
  await sending.sync()
  await (await replicaOf(ann, storage)).sync() // the last one that was opened stores its copy
  await sending.write({ ...POST, body: { goal_id: low, completed_units: 2, completed_on: sending.today() } })
  await sending.sync()
  await ann.post('/goal_completions/', { goal_id: low, completed_units: 3, completed_on: sending.today() })
  await sending.sync()
  expect(sending.list('goal_completion')).toMatchObject([{ completed_units: 5 }])
  goOffline()
  expect((await replicaOf(ann, storage)).list('goal_completion')).toMatchObject([{ completed_units: 2 }])
})
