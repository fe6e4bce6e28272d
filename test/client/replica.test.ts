import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type BatchRequest,
  createClient,
  createReplica,
  type Operation,
  type Outcome,
  type ReplicaOptions,
  type Storage,
} from '../../client/index.ts'
import type { Client } from '../support/client.ts'
import { goalsOf, HABIT } from '../support/habits.ts'
import { DRAFT } from '../support/practices.ts'
import { useServer } from '../support/server.ts'

// The replica of client/ against the real service (docs/clients.md#without-a-network).

const server = useServer()
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
const entry = (message: string) => ({ method: 'POST', path: '/journal/', body: { message } }) as const
/** The texts of the journal, oldest first. */
const messages = async (person = ann): Promise<string[]> =>
  (await person.get('/journal/?limit=200')).body.items.map((item: { message: string }) => item.message).reverse()
const goOffline = () => {
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
}
/** Answers to the paths that begin so are replaced. */
const answerInstead = (path: string, status: number, body: unknown) => {
  globalThis.fetch = async (input, init) => {
    const request = input as Request
    if (!new URL(request.url).pathname.startsWith(path)) return reach(request, init)
    return Response.json(body, { status })
  }
}

describe('the copy', () => {
  test('holds what the service has, and after a restart what it had', async () => {
    const { id } = (await ann.post('/habits/', HABIT)).body
    const storage = memory()
    const replica = await replicaOf(ann, storage)
    await replica.sync()
    expect(replica.get('habit', id)).toMatchObject({ name: 'Walk', goals: [{ tier: 'low' }, {}, {}] })
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

  test('equals a full one after pages of every size', async () => {
    for (let n = 0; n < 12; n++) await goalsOf(ann)
    const replica = await replicaOf(ann)
    const inPages = async () => {
      globalThis.fetch = (input, init) =>
        reach(new Request((input as Request).url.replace('limit=500', 'limit=7'), input as Request), init)
      await replica.sync()
      globalThis.fetch = reach
    }
    await inPages()
    expect(replica.list('habit')).toHaveLength(12)
    await ann.delete(`/habits/${replica.list('habit')[3]?.id}`)
    await inPages()
    const full = await replicaOf(ann)
    await full.sync()
    for (const resource of ['habit', 'ui_flags', 'usage'] as const)
      expect(replica.list(resource)).toEqual(full.list(resource))
    expect(full.list('habit')).toHaveLength(11)
  })

  test('begins anew when its cursor has expired, and is whole until then', async () => {
    const { id } = (await ann.post('/habits/', HABIT)).body
    const foreign = memory()
    const bob = await server.person()
    await (await replicaOf(bob, foreign)).sync()
    const { cursor } = JSON.parse(foreign.get(`replica/${bob.userId}/state`) as string)
    const storage = memory()
    await (await replicaOf(ann, storage)).sync()
    const name = `replica/${ann.userId}/state`
    storage.set(name, JSON.stringify({ ...JSON.parse(storage.get(name) as string), cursor }))
    storage.set(`replica/${ann.userId}/objects/habit`, JSON.stringify([['999', HABIT]]))
    const replica = await replicaOf(ann, storage)
    expect(replica.list('habit')).toHaveLength(1)
    await replica.sync()
    expect(replica.list('habit')).toMatchObject([{ id }])
    const restarted = await replicaOf(ann, storage)
    expect(restarted.list('habit')).toMatchObject([{ id }])
  })

  test('keeps accounts apart in one storage, and forgets on demand', async () => {
    const bob = await server.person()
    const storage = memory()
    const [hers, his] = [await replicaOf(ann, storage), await replicaOf(bob, storage)]
    await hers.write(entry('from Ann'))
    await his.write(entry('from Bob'))
    await hers.sync()
    await his.sync()
    expect([await messages(ann), await messages(bob)]).toEqual([['from Ann'], ['from Bob']])
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
    const replica = await replicaOf(ann, { get: (key) => storage.get(key) as string, set })
    await replica.sync()
    await ann.post('/journal/', { message: 'too much' })
    full = true
    await expect(replica.sync()).rejects.toThrow('quota exceeded')
    full = false
    await ann.post('/habits/', HABIT)
    await replica.sync()
    expect((await replicaOf(ann, storage)).list('journal_entry')).toMatchObject([{ message: 'too much' }])
  })
})

describe('the queue', () => {
  test('keeps writes without a network, in order, and sends them when there is one', async () => {
    const storage = memory()
    const replica = await replicaOf(ann, storage)
    goOffline()
    const texts = Array.from({ length: 60 }, (_, n) => `entry ${n}`)
    for (const message of texts) await replica.write(entry(message))
    await expect(replica.sync()).rejects.toThrow('fetch failed')
    expect(replica.pending).toHaveLength(60)
    globalThis.fetch = reach
    const restarted = await replicaOf(ann, storage)
    await restarted.sync()
    expect([restarted.pending, await messages()]).toEqual([[], texts])
    expect(restarted.list('journal_entry')).toHaveLength(60)
  })

  test('tells the app each answer and each refusal, and sends what comes after a refused write', async () => {
    const answered: unknown[] = []
    const refused: unknown[] = []
    const replica = await replicaOf(ann, memory(), {
      onAnswer: ({ path }, { status }) => answered.push([path, status]),
      onRefusal: ({ path }, { status, body }) => refused.push([path, status, body]),
    })
    const { clear: goal_id } = await goalsOf(ann, { name: 'Taken' })
    await replica.write({ method: 'POST', path: '/goal_completions/', body: { goal_id: 2 ** 40 } })
    await replica.write({ method: 'POST', path: '/habits/', body: { ...HABIT, name: 'Taken' } })
    await replica.write({ method: 'POST', path: '/journal/', body: { message: 5 } })
    await replica.write({ method: 'POST', path: '/goal_completions/', body: { goal_id } })
    await replica.sync()
    expect(answered).toEqual([['/goal_completions/', 200]])
    expect(refused).toMatchObject([
      ['/goal_completions/', 404, { detail: 'goal_not_found' }],
      ['/habits/', 409, { detail: 'duplicate_habit_name' }],
      ['/journal/', 422, {}],
    ])
    expect(replica.pending).toEqual([])
  })

  test('keeps a refused write until the app has taken note', async () => {
    let ready = false
    const onRefusal = () => {
      if (!ready) throw new Error('the app is busy')
    }
    const replica = await replicaOf(ann, memory(), { onRefusal })
    await replica.write({ method: 'DELETE', path: '/habits/0' })
    await expect(replica.sync()).rejects.toThrow('busy')
    expect(replica.pending).toHaveLength(1)
    ready = true
    await replica.sync()
    expect(replica.pending).toEqual([])
  })

  test('holds back what comes after a write that is over its limit', async () => {
    const replica = await replicaOf(ann, memory())
    await server.database.owner.query('truncate auth.rate_limits')
    for (let n = 0; n < 6; n++)
      await replica.write({ method: 'POST', path: '/practices/', body: { ...DRAFT, name: `Sit ${n}` } })
    await replica.write(entry('after the limit'))
    await expect(replica.sync()).rejects.toThrow('429 for a queued write')
    expect([replica.pending.length, await messages()]).toEqual([2, []])
    await server.database.owner.query('truncate auth.rate_limits')
    await replica.sync()
    expect([replica.pending, await messages()]).toEqual([[], ['after the limit']])
  })

  test('sends the others before a write on which the service fails, and fetches changes', async () => {
    const replica = await replicaOf(ann, memory())
    const [bad, good] = [await replica.write(entry('bad')), await replica.write(entry('good'))]
    globalThis.fetch = async (input, init) => {
      const request = input as Request
      const first =
        request.method === 'POST' ? ((await request.clone().json()) as BatchRequest).operations[0] : undefined
      if (first?.idempotency_key !== bad.key) return reach(request, init)
      return Response.json({ results: [{ status: 500, headers: {}, body: { error: 'internal_error' } }] })
    }
    await expect(replica.sync()).rejects.toThrow('500 for a queued write')
    expect(replica.pending).toMatchObject([bad])
    expect(replica.list('journal_entry')).toMatchObject([good.body])
    globalThis.fetch = reach
    await replica.sync()
    expect(await messages()).toEqual(['good', 'bad'])
  })

  test('sends more than one batch may hold, and drops what has no form', async () => {
    const refused: Outcome[] = []
    const replica = await replicaOf(ann, memory(), { onRefusal: (_, outcome) => refused.push(outcome) })
    const texts = Array.from({ length: 12 }, (_, n) => `${n} `.padEnd(60_000 / 2, 'é').slice(0, 9000))
    for (const message of texts) await replica.write(entry(message))
    await replica.write({ method: 'POST', path: 'no path', body: {} })
    await replica.write(entry('x'.repeat(300_000)))
    await replica.write(entry('last'))
    await replica.sync()
    expect(refused.map(({ status }) => status)).toEqual([422, 413])
    expect([replica.pending, await messages()]).toEqual([[], [...texts, 'last']])
  })

  test('stays while nobody is signed in, and is never sent as somebody else', async () => {
    const bob = await server.person()
    const api = createClient(server.url, { token: ann.token })
    const replica = await createReplica(api, memory())
    await replica.write(entry('mine'))
    api.token = bob.token
    await expect(replica.sync()).rejects.toThrow('another account')
    api.token = null
    await expect(replica.sync()).rejects.toThrow('401')
    api.token = ann.token
    await replica.sync()
    expect([await messages(ann), await messages(bob)]).toEqual([['mine'], []])
  })

  test('waits while the service is away, or something else answers in its place', async () => {
    const replica = await replicaOf(ann, memory())
    await replica.write(entry('patient'))
    for (const status of [200, 403, 404, 503]) {
      answerInstead('/batch', status, { detail: 'sign in to the network of the train' })
      await expect(replica.sync()).rejects.toThrow(String(status))
    }
    globalThis.fetch = reach
    await replica.sync()
    expect(await messages()).toEqual(['patient'])
  })

  test('of two replicas over one storage has the writes of both, each sent once', async () => {
    const storage = memory()
    const tabs = [await replicaOf(ann, storage), await replicaOf(ann, storage)] as const
    const texts = Array.from({ length: 20 }, (_, n) => `tab ${n % 2} entry ${n}`)
    await Promise.all(texts.map((message, n) => tabs[n % 2 === 0 ? 0 : 1].write(entry(message))))
    await Promise.all(tabs.map((tab) => tab.sync()))
    expect((await messages()).toSorted()).toEqual(texts.toSorted())
    for (const tab of tabs) {
      await tab.sync()
      expect([tab.pending, tab.list('journal_entry').length]).toEqual([[], 20])
    }
    const restarted = await replicaOf(ann, storage)
    expect(restarted.list('journal_entry')).toEqual(tabs[1].list('journal_entry'))
  })

  test('asks the app about a write whose key the service has forgotten', async () => {
    for (const again of [true, false]) {
      const storage = memory()
      const asked: string[] = []
      const onDoubt = ({ path }: Operation) => asked.push(path) > 0 && again
      const dying = await replicaOf(ann, storage, { onAnswer: () => Promise.reject(new Error('killed')) })
      await dying.write(entry(`sent again: ${again}`))
      await expect(dying.sync()).rejects.toThrow('killed')
      const name = `replica/${ann.userId}/queue`
      const [{ sentAt, ...waiting }] = JSON.parse(storage.get(name) as string)
      storage.set(name, JSON.stringify([{ ...waiting, sentAt: sentAt - 24 * 3_600_000 }]))
      await server.database.owner.query("update app.idempotency_keys set created_at = created_at - interval '1 day'")
      const replica = await replicaOf(ann, storage, { onDoubt })
      await replica.sync()
      expect([asked, replica.pending]).toEqual([['/journal/'], []])
    }
    expect(await messages()).toEqual(['sent again: true', 'sent again: true', 'sent again: false'])
  })
})

describe('two devices', () => {
  const tagOf = async (path: string) => (await ann.get(path)).headers.get('etag') as string
  type Edit = { name: string; icon: string }
  const pick = (body: unknown, ...names: Array<keyof Edit>) =>
    Object.fromEntries(names.map((name) => [name, (body as Edit)[name]]))

  test('edit one habit: the second edit meets a conflict, is merged by the app and sent again', async () => {
    const path = `/habits/${(await ann.post('/habits/', HABIT)).body.id}`
    const [tablet, phone] = [await tagOf(path), await tagOf(path)]
    const conflicts: unknown[] = []
    const onTablet = await replicaOf(ann)
    const onPhone = await replicaOf(ann, memory(), {
      onConflict({ operation, current }) {
        conflicts.push([pick(operation.body, 'name', 'icon'), pick(current, 'name', 'icon')])
        return { ...HABIT, ...pick(operation.body, 'name'), ...pick(current, 'icon') }
      },
    })
    await onTablet.write({ method: 'PUT', path, body: { ...HABIT, icon: '🏃' }, ifMatch: tablet })
    await onPhone.write({ method: 'PUT', path, body: { ...HABIT, name: 'Run' }, ifMatch: phone })
    await onPhone.write(entry('after the edit'))
    await onTablet.sync()
    await onPhone.sync()
    expect(conflicts).toEqual([
      [
        { name: 'Run', icon: HABIT.icon },
        { name: 'Walk', icon: '🏃' },
      ],
    ])
    expect((await ann.get(path)).body).toMatchObject({ name: 'Run', icon: '🏃' })
    expect([onPhone.pending, onPhone.list('habit')]).toMatchObject([[], [{ name: 'Run', icon: '🏃' }]])
    expect(await messages()).toEqual(['after the edit'])
  })

  test('make no conflict where one of them edits twice from the same version', async () => {
    const path = `/habits/${(await ann.post('/habits/', HABIT)).body.id}`
    const ifMatch = await tagOf(path)
    const replica = await replicaOf(ann, memory(), { onConflict: () => expect.unreachable() })
    for (const name of ['Run', 'Swim', 'Rest'])
      await replica.write({ method: 'PUT', path, body: { ...HABIT, name }, ifMatch })
    await replica.sync()
    expect([replica.pending, replica.list('habit')]).toMatchObject([[], [{ name: 'Rest' }]])
  })

  test('edit one habit: without a merge the second edit is refused or given up', async () => {
    const path = `/habits/${(await ann.post('/habits/', HABIT)).body.id}`
    const stale = await tagOf(path)
    await ann.put(path, { ...HABIT, icon: '🏃' })
    const refused: Outcome[] = []
    const write = { method: 'PUT', path, body: { ...HABIT, name: 'Run' }, ifMatch: stale } as const
    const plain = await replicaOf(ann, memory(), { onRefusal: (_, outcome) => refused.push(outcome) })
    await plain.write(write)
    await plain.sync()
    expect(refused).toMatchObject([{ status: 412, body: { detail: 'edit_conflict', current: { icon: '🏃' } } }])
    const yielding = await replicaOf(ann, memory(), { onConflict: () => undefined })
    await yielding.write(write)
    await yielding.sync()
    expect([plain.pending, yielding.pending]).toEqual([[], []])
    expect((await ann.get(path)).body).toMatchObject({ name: 'Walk', icon: '🏃' })
  })
})

describe('a replica that follows', () => {
  test('shows what another device writes and sends what is written here, until it is stopped', async () => {
    const replica = await replicaOf(ann)
    const stop = replica.follow()
    await expect.poll(() => replica.list('ui_flags').length).toBe(1)
    await ann.post('/journal/', { message: 'from elsewhere' })
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
    const replica = await replicaOf(ann, memory(), { onFailure: (error) => failures.push(error) })
    const stop = replica.follow()
    await replica.write(entry('patient'))
    await expect.poll(() => failures.length).toBeGreaterThan(0)
    away = false
    await expect.poll(() => streams).toBe(2)
    expect(replica.list('journal_entry')).toMatchObject([{ message: 'patient' }])
    globalThis.fetch = reach
    await ann.post('/journal/', { message: 'from elsewhere' })
    await expect.poll(() => replica.list('journal_entry').length).toBe(2)
    stop()
  })
})

describe('an app that is killed', () => {
  test('at any point between tap and answer loses no write, doubles none and keeps their order', async () => {
    let points = 0
    for (let alive = false; !alive; points++) {
      const storage = memory()
      const texts = [`first, killed at ${points}`, `second, killed at ${points}`]
      const kept: string[] = []
      const { step, dead, killed } = mortal(points)
      globalThis.fetch = async (...given) => {
        step()
        if (dead()) return new Promise(() => {}) // before the request leaves
        const answer = reach(...given)
        step()
        if (dead()) return new Promise(() => {}) // while it is served
        await answer
        step()
        return dead() ? new Promise(() => {}) : answer // after it was answered
      }
      const stop = () => {
        step()
        if (dead()) throw new Error('killed')
      }
      const live = async () => {
        const replica = await replicaOf(
          ann,
          {
            get(key) {
              stop()
              return storage.get(key)
            },
            set(key, text) {
              stop()
              storage.set(key, text)
              stop()
            },
          },
          { onAnswer: stop },
        )
        for (const message of texts) {
          await replica.write(entry(message))
          kept.push(message)
        }
        await replica.sync()
        alive = true
      }
      const ended = live().catch((error) => {
        if (!dead()) throw error
      })
      await Promise.race([ended, killed])
      globalThis.fetch = reach
      const restarted = await replicaOf(ann, storage)
      await restarted.sync()
      expect(restarted.pending).toEqual([])
      const found = (await messages()).filter((message) => texts.includes(message))
      expect(found, `killed at ${points}`).toEqual(texts.slice(0, found.length))
      expect(found.length, `killed at ${points}`).toBeGreaterThanOrEqual(kept.length)
      const copied = restarted.list('journal_entry').map(({ message }) => message)
      expect(copied.filter((message) => texts.includes(message)).toSorted()).toEqual(found)
    }
    expect(points).toBeGreaterThan(30)
  })
})

/** A life of so many steps: what comes after them has no effect. */
function mortal(steps: number) {
  let taken = 0
  const { promise: killed, resolve } = Promise.withResolvers<void>()
  const dead = () => taken > steps
  const step = () => {
    taken++
    if (dead()) resolve()
  }
  return { step, dead, killed }
}
