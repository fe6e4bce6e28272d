import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Change, createClient, createReplica, type ReplicaOptions, type Storage } from '../../client/index.ts'
import type { Client } from '../support/client.ts'
import { useServer } from '../support/server.ts'

// The replica of client/ against the real service.

const server = useServer()
const HABIT = { name: 'Walk', icon: '🚶', start_date: '2026-01-01', energy_cost: 1, energy_return: 3 }
const reach = globalThis.fetch
let ann: Client
beforeEach(async () => {
  ann = await server.person()
})
afterEach(() => {
  globalThis.fetch = reach
})

const memory = () => new Map<string, string>() as unknown as Storage & Map<string, string>
const replicaOf = ({ token }: Client, storage?: Storage, options?: ReplicaOptions) =>
  createReplica(createClient(server.url, { token }), storage, options)
const messages = async () =>
  (await ann.get('/journal/?limit=200')).body.items.map((entry: Change['body']) => Object(entry).message)
const entry = (message: string) => ({ method: 'POST', path: '/journal/', body: { message } }) as const
const goOffline = () => {
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
}

describe('a replica', () => {
  test('holds what the service has, and follows what another device changes', async () => {
    const { id } = (await ann.post('/habits/', HABIT)).body
    const storage = memory()
    const replica = await replicaOf(ann, storage)
    await replica.sync()
    expect(replica.get('habit', id)).toMatchObject({ name: 'Walk' })
    await ann.put(`/habits/${id}`, { ...HABIT, name: 'Run' })
    const other = (await ann.post('/habits/', { ...HABIT, name: 'Read' })).body
    await replica.sync()
    expect(replica.list('habit')).toMatchObject([{ name: 'Run' }, { name: 'Read' }])
    await ann.delete(`/habits/${other.id}`)
    const restarted = await replicaOf(ann, storage)
    expect(restarted.list('habit')).toMatchObject([{ name: 'Run' }, { name: 'Read' }])
    await restarted.sync()
    expect(restarted.list('habit')).toMatchObject([{ name: 'Run' }])
  })

  test('queues writes without a network, in order, and sends them when there is one', async () => {
    const storage = memory()
    const replica = await replicaOf(ann, storage)
    goOffline()
    for (const message of ['first', 'second', 'third']) await replica.write(entry(message))
    await expect(replica.sync()).rejects.toThrow('fetch failed')
    expect(replica.pending).toHaveLength(3)
    globalThis.fetch = reach
    await (await replicaOf(ann, storage)).sync()
    expect(await messages()).toEqual(['third', 'second', 'first'])
  })

  test('hands a refused write to the app and sends the others', async () => {
    const refused: unknown[] = []
    const replica = await replicaOf(ann, memory(), { onRefusal: (_, { status, body }) => refused.push([status, body]) })
    await replica.write({ method: 'POST', path: '/goal_completions/', body: { goal_id: 2 ** 40 } })
    await replica.write(entry('kept'))
    await replica.sync()
    expect(refused).toEqual([[404, { detail: 'goal_not_found' }]])
    expect([replica.pending, await messages()]).toEqual([[], ['kept']])
  })

  test('merges two devices that edit one habit', async () => {
    const { id } = (await ann.post('/habits/', HABIT)).body
    const path = `/habits/${id}`
    const [tablet, phone] = [await ann.get(path), await ann.get(path)].map(
      ({ headers }) => headers.get('etag') as string,
    )
    const onTablet = await replicaOf(ann)
    const onPhone = await replicaOf(ann, memory(), {
      onConflict: ({ operation, current }) => ({ ...HABIT, ...pick(current), ...pick(operation.body), name: 'Run' }),
    })
    await onTablet.write({ method: 'PUT', path, body: { ...HABIT, icon: '🏃' }, ifMatch: tablet as string })
    await onPhone.write({
      method: 'PUT',
      path,
      body: { ...HABIT, name: 'Run', icon: undefined },
      ifMatch: phone as string,
    })
    await onTablet.sync()
    await onPhone.sync()
    expect((await ann.get(path)).body).toMatchObject({ name: 'Run', icon: '🏃' })
    expect(onPhone.pending).toEqual([])
  })

  test('begins anew when its cursor has expired', async () => {
    const { id } = (await ann.post('/habits/', HABIT)).body
    const storage = memory()
    await (await replicaOf(ann, storage)).sync()
    const state = JSON.parse(storage.get('state') as string)
    const bob = await server.person()
    const foreign = memory()
    await (await replicaOf(bob, foreign)).sync()
    const { cursor } = JSON.parse(foreign.get('state') as string)
    storage.set('state', JSON.stringify({ ...state, cursor }))
    storage.set('objects:habit', JSON.stringify({ 999: HABIT }))
    const replica = await replicaOf(ann, storage)
    await replica.sync()
    expect(replica.list('habit')).toMatchObject([{ id }])
  })

  test('refuses the storage of another account', async () => {
    const storage = memory()
    await (await replicaOf(ann, storage)).sync()
    await expect(replicaOf(await server.person(), storage)).rejects.toThrow('another account')
  })

  test('follows the stream until it is stopped', async () => {
    const replica = await replicaOf(ann)
    const stop = replica.follow()
    await expect.poll(() => replica.list('ui_flags').length).toBe(1)
    await ann.post('/journal/', { message: 'from elsewhere' })
    await expect.poll(() => replica.list('journal_entry')).toMatchObject([{ message: 'from elsewhere' }])
    await replica.write(entry('from here'))
    await ann.post('/journal/', { message: 'again' })
    await expect.poll(() => replica.list('journal_entry').length).toBe(3)
    stop()
  })
})

const pick = (body: unknown) => {
  const { name, icon } = Object(body) as { name: string; icon?: string }
  return { name, ...(icon === undefined ? {} : { icon }) }
}

describe('an app that is killed', () => {
  test('at any point between tap and answer loses no write and doubles none', async () => {
    const texts: string[] = []
    for (let point = 0, alive = false; !alive; point++) {
      const storage = memory()
      const kept: string[] = []
      const [one, two] = [`first, killed at ${point}`, `second, killed at ${point}`]
      texts.push(one, two)
      try {
        const step = mortal(point)
        globalThis.fetch = async (...given) => {
          step()
          const answer = await reach(...given)
          step()
          return answer
        }
        const replica = await replicaOf(ann, {
          get: (key) => storage.get(key) as string,
          set(key, text) {
            step()
            storage.set(key, text)
            step()
          },
        })
        await replica.write(entry(one))
        kept.push(one)
        await replica.write(entry(two))
        kept.push(two)
        await replica.sync()
        alive = true
      } catch {
        // killed
      }
      globalThis.fetch = reach
      const restarted = await replicaOf(ann, storage)
      await restarted.sync()
      expect(restarted.pending).toEqual([])
      const found = (await messages()).filter((message: string) => message === one || message === two)
      expect(found.toSorted(), `killed at ${point}`).toEqual(expect.arrayContaining(kept))
      expect(new Set(found).size).toBe(found.length)
    }
    expect(texts.length).toBeGreaterThan(20)
  })
})

/** A function that throws from the given call on: what runs after a kill has no effect. */
function mortal(steps: number) {
  let taken = 0
  return () => {
    if (++taken > steps) throw new Error('killed')
  }
}
