import { describe, expect, test } from 'vitest'
import { goalsOf, HABIT } from '../support/habits.ts'
import { entry, memory, reach, useReplicas } from '../support/replicas.ts'

// The copy of a replica against the real service (docs/clients.md#without-a-network).

const replicas = useReplicas()
const { server, replicaOf, messages } = replicas
const ann = () => replicas.ann

describe('the copy', () => {
  test('holds what the service has, and after a restart what it had', async () => {
    const { id } = (await ann().post('/habits/', HABIT)).body
    const storage = memory()
    const replica = await replicaOf(ann(), storage)
    await replica.sync()
    expect(replica.get('habit', id)).toMatchObject({ name: 'Walk', goals: [{ tier: 'low' }, {}, {}] })
    await ann().put(`/habits/${id}`, { ...HABIT, name: 'Run' })
    const other = (await ann().post('/habits/', { ...HABIT, name: 'Read' })).body
    await replica.sync()
    expect(replica.list('habit')).toMatchObject([{ name: 'Run' }, { name: 'Read' }])
    await ann().delete(`/habits/${other.id}`)
    const restarted = await replicaOf(ann(), storage)
    expect(restarted.list('habit')).toMatchObject([{ name: 'Run' }, { name: 'Read' }])
    await restarted.sync()
    expect(restarted.list('habit')).toMatchObject([{ name: 'Run' }])
  })

  test('equals a full one after pages of every size', async () => {
    for (let n = 0; n < 12; n++) await goalsOf(ann())
    const replica = await replicaOf(ann())
    const inPages = async () => {
      globalThis.fetch = (input, init) =>
        reach(new Request((input as Request).url.replace('limit=200', 'limit=7'), input as Request), init)
      await replica.sync()
      globalThis.fetch = reach
    }
    await inPages()
    expect(replica.list('habit')).toHaveLength(12)
    await ann().delete(`/habits/${replica.list('habit')[3]?.id}`)
    await inPages()
    const full = await replicaOf(ann())
    await full.sync()
    for (const resource of ['habit', 'ui_flags', 'usage'] as const)
      expect(replica.list(resource)).toEqual(full.list(resource))
    expect(full.list('habit')).toHaveLength(11)
  })

  test('begins anew when its cursor has expired, and is whole until then', async () => {
    const { id } = (await ann().post('/habits/', HABIT)).body
    const foreign = memory()
    const bob = await server.person()
    await (await replicaOf(bob, foreign)).sync()
    const { cursor } = JSON.parse(foreign.get(`replica/${bob.userId}/state`) as string)
    const storage = memory()
    await (await replicaOf(ann(), storage)).sync()
    const name = `replica/${ann().userId}/state`
    storage.set(name, JSON.stringify({ ...JSON.parse(storage.get(name) as string), cursor }))
    storage.set(`replica/${ann().userId}/objects/habit`, JSON.stringify([['999', { ...HABIT, goals: [] }]]))
    const replica = await replicaOf(ann(), storage)
    expect(replica.list('habit')).toHaveLength(1)
    await replica.sync()
    expect(replica.list('habit')).toMatchObject([{ id }])
    const restarted = await replicaOf(ann(), storage)
    expect(restarted.list('habit')).toMatchObject([{ id }])
  })

  test('keeps accounts apart in one storage, and forgets on demand', async () => {
    const bob = await server.person()
    const storage = memory()
    const [hers, his] = [await replicaOf(ann(), storage), await replicaOf(bob, storage)]
    await hers.write(entry('from Ann'))
    await his.write(entry('from Bob'))
    await hers.sync()
    await his.sync()
    expect([await messages(ann()), await messages(bob)]).toEqual([['from Ann'], ['from Bob']])
    await hers.write(entry('forgotten'))
    await hers.clear()
    expect([...storage].filter(([, text]) => text.includes('Ann') || text.includes('forgotten'))).toEqual([])
    expect([hers.pending, hers.list('journal_entry')]).toEqual([[], []])
    await hers.sync()
    expect(hers.list('journal_entry')).toMatchObject([{ message: 'from Ann' }])
    expect((await replicaOf(bob, storage)).list('journal_entry')).toMatchObject([{ message: 'from Bob' }])
  })

  test('is stored whole although a storage was full for a while', async () => {
    const storage = memory()
    let full = false
    const set = (key: string, text: string) => {
      if (full && key.includes('journal_entry')) throw new Error('quota exceeded')
      storage.set(key, text)
    }
    const replica = await replicaOf(ann(), { get: (key) => storage.get(key) as string, set })
    await replica.sync()
    await ann().post('/journal/', { message: 'too much' })
    full = true
    await expect(replica.sync()).rejects.toThrow('quota exceeded')
    full = false
    await ann().post('/habits/', HABIT)
    await replica.sync()
    expect((await replicaOf(ann(), storage)).list('journal_entry')).toMatchObject([{ message: 'too much' }])
  })

  test('synchronises once more for a call in the last moment of a run', async () => {
    for (let turns = 0; turns < 12; turns++) {
      let calls = 0
      const { promise: called, resolve } = Promise.withResolvers<void>()
      const late = async () => {
        for (let turn = 0; turn < turns; turn++) await undefined
        await replica.sync()
        resolve()
      }
      globalThis.fetch = (input, init) => {
        if ((input as Request).url.includes('/changes?')) calls++
        return reach(input, init)
      }
      let told = false
      const onChange = () => {
        if (!told) void late()
        told = true
      }
      const replica = await replicaOf(ann(), memory(), { onChange })
      await replica.sync()
      await called
      expect(calls, `a call ${turns} turns after the last change`).toBe(2)
    }
  })
})

describe('a replica that follows', () => {
  test('shows what another device writes and sends what is written here, until it is stopped', async () => {
    const replica = await replicaOf(ann())
    const stop = replica.follow()
    await expect.poll(() => replica.list('ui_flags').length).toBe(1)
    await ann().post('/journal/', { message: 'from elsewhere' })
    await expect.poll(() => replica.list('journal_entry')).toMatchObject([{ message: 'from elsewhere' }])
    await replica.write(entry('from here'))
    await expect.poll(() => replica.list('journal_entry').length).toBe(2)
    expect(replica.pending).toEqual([])
    stop()
    await replica.write(entry('later'))
    expect(replica.pending).toHaveLength(1)
  })

  test('tries again after failures, and opens a stream that ended', async () => {
    const failures: unknown[] = []
    let away = true
    let streams = 0
    globalThis.fetch = async (input, init) => {
      if (away) throw new TypeError('fetch failed')
      const answer = await reach(input, init)
      if (!(input as Request).url.includes('/changes/stream')) return answer
      streams++
      if (streams > 1) return answer
      await answer.body?.cancel()
      return new Response('event: bye\ndata: {}\n\n', { headers: { 'content-type': 'text/event-stream' } })
    }
    const replica = await replicaOf(ann(), memory(), { onFailure: (error) => failures.push(error) })
    const stop = replica.follow()
    await replica.write(entry('patient'))
    await expect.poll(() => failures.length).toBeGreaterThan(0)
    away = false
    await expect.poll(() => streams).toBe(2)
    expect(replica.list('journal_entry')).toMatchObject([{ message: 'patient' }])
    globalThis.fetch = reach
    await ann().post('/journal/', { message: 'from elsewhere' })
    await expect.poll(() => replica.list('journal_entry').length).toBe(2)
    stop()
  })
})
