import { describe, expect, test } from 'vitest'
import { type BatchRequest, createClient, createReplica, type Operation, type Outcome } from '../../client/index.ts'
import { goalsOf, HABIT } from '../support/habits.ts'
import { DRAFT } from '../support/practices.ts'
import { answerInstead, entry, goOffline, memory, reach, useReplicas } from '../support/replicas.ts'

// The queue of a replica against the real service (docs/clients.md#without-a-network).

const replicas = useReplicas()
const { server, replicaOf, messages } = replicas
const ann = () => replicas.ann

describe('the queue', () => {
  test('keeps writes without a network, in order, and sends them when there is one', async () => {
    const storage = memory()
    const replica = await replicaOf(ann(), storage)
    goOffline()
    const texts = Array.from({ length: 60 }, (_, n) => `entry ${n}`)
    for (const message of texts) await replica.write(entry(message))
    await expect(replica.sync()).rejects.toThrow('fetch failed')
    expect(replica.pending).toHaveLength(60)
    globalThis.fetch = reach
    const restarted = await replicaOf(ann(), storage)
    await restarted.sync()
    expect([restarted.pending, await messages()]).toEqual([[], texts])
    expect(restarted.list('journal_entry')).toHaveLength(60)
  })

  /** Loses the answer of the batch with this number; returns how many operations each batch had. */
  function loseAnswer(lost: number) {
    const sizes: number[] = []
    globalThis.fetch = async (input, init) => {
      const request = input as Request
      if (new URL(request.url).pathname !== '/batch') return reach(request, init)
      sizes.push(((await request.clone().json()) as BatchRequest).operations.length)
      const answer = await reach(request, init)
      if (sizes.length === lost) throw new TypeError('the answer is lost')
      return answer
    }
    return sizes
  }

  test('makes nothing again that it deleted, whichever answer is lost', async () => {
    for (const lost of [1, 2]) {
      const refused: Operation[] = []
      const replica = await replicaOf(ann(), memory(), { onRefused: (operation) => refused.push(operation) })
      goOffline()
      const { id } = await replica.create('journal_entry', { message: 'made and deleted' })
      await replica.write({ method: 'DELETE', path: `/journal/${id}` })
      const sizes = loseAnswer(lost)
      await replica.sync()
      globalThis.fetch = reach
      expect([replica.pending, refused, await messages()], `answer ${lost}`).toEqual([[], [], []])
      expect(sizes).toEqual(lost === 1 ? [2, 2] : [2])
    }
  })

  test('ends as it was written, under constant keys and others, whichever answer is lost', async () => {
    const { low, habit } = await goalsOf(ann())
    for (let lost = 0; lost < 6; lost++) {
      const replica = await replicaOf(ann())
      await replica.sync()
      goOffline()
      const day = replica.today()
      const path = `/goal_completions/${low}/${day}` as const
      const key = `log-unit:${low}:${day}`
      const body = { goal_id: low, completed_on: day }
      await replica.write({ method: 'POST', path: '/goal_completions/', key, body })
      await replica.write({ method: 'DELETE', path })
      await replica.write({ method: 'PUT', path, key: 'set', body: { completed_units: 5 } })
      await replica.write({
        method: 'POST',
        path: '/goal_completions/',
        key: 'add',
        body: { ...body, completed_units: 1 },
      })
      await replica.write({ method: 'PUT', path, key: 'set again', body: { completed_units: 2 } })
      await replica.write({ method: 'PUT', path, body: { completed_units: 3 } })
      await replica.create('goal_group', { name: 'beside it' })
      const shown = replica.list('goal_completion').map(({ completed_units }) => completed_units)
      loseAnswer(lost)
      await replica.sync()
      globalThis.fetch = reach
      const { goals } = (await ann().get(`/habits/${habit}`)).body
      expect([shown, goals[0].completions[0]?.completed_units], `answer ${lost}`).toEqual([[3], 3])
      expect(replica.list('goal_completion')).toMatchObject([{ completed_units: 3 }])
      await ann().delete(`/habits/${habit}/completions`)
      await server.database.owner.query('delete from app.idempotency_keys')
    }
  })

  test('tells the app each answer and each refusal, and sends what comes after a refused write', async () => {
    const answered: unknown[] = []
    const refused: unknown[] = []
    const replica = await replicaOf(ann(), memory(), {
      onAnswer: ({ path }, { status }) => answered.push([path, status]),
      onRefusal: ({ path }, { status, body }) => refused.push([path, status, body]),
    })
    const { clear: goal_id } = await goalsOf(ann(), { name: 'Taken' })
    await replica.write({ method: 'POST', path: '/goal_completions/', body: { goal_id: 2 ** 40 } })
    await replica.write({ method: 'POST', path: '/habits/', body: { ...HABIT, name: 'Taken' } })
    await replica.write({ method: 'POST', path: '/journal/', body: { message: 5 as unknown as string } })
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
    const replica = await replicaOf(ann(), memory(), { onRefusal })
    await replica.write({ method: 'DELETE', path: '/habits/0' })
    await expect(replica.sync()).rejects.toThrow('busy')
    expect(replica.pending).toHaveLength(1)
    ready = true
    await replica.sync()
    expect(replica.pending).toEqual([])
  })

  test('holds back what comes after a write that is over its limit', async () => {
    const replica = await replicaOf(ann(), memory())
    await server.database.owner.query('truncate auth.rate_limits')
    const write = (n: number) =>
      replica.write({ method: 'POST', path: '/practices/', body: { ...DRAFT, name: `Sit ${n}` } })
    for (let n = 0; n < 5; n++) await write(n)
    await replica.sync()
    await server.database.owner.query("update auth.rate_limits set ends_at = now() + interval '10 seconds'")
    await write(5)
    await replica.write(entry('after the limit'))
    await expect(replica.sync()).rejects.toThrow('429 for a queued write')
    expect([replica.pending.length, await messages()]).toEqual([2, []])
    await expect.poll(() => replica.sync().then(() => '', String)).not.toContain('429')
    expect([replica.pending, await messages()]).toEqual([[], ['after the limit']])
  })

  test('sends the others before a write on which the service fails, and fetches changes', async () => {
    const replica = await replicaOf(ann(), memory())
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
    const replica = await replicaOf(ann(), memory(), { onRefusal: (_, outcome) => refused.push(outcome) })
    const texts = Array.from({ length: 12 }, (_, n) => `${n} `.padEnd(60_000 / 2, 'é').slice(0, 9000))
    for (const message of texts) await replica.write(entry(message))
    await replica.write({ method: 'POST', path: 'no path', body: {} } as never)
    await replica.write(entry('x'.repeat(300_000)))
    await replica.write(entry('last'))
    await replica.sync()
    expect(refused.map(({ status }) => status)).toEqual([422, 413])
    expect([replica.pending, await messages()]).toEqual([[], [...texts, 'last']])
  })

  test('stays while nobody is signed in, and is never sent as somebody else', async () => {
    const bob = await server.person()
    const api = createClient(server.url, { token: ann().token })
    const replica = await createReplica(api, memory())
    await replica.write(entry('mine'))
    api.token = bob.token
    await expect(replica.sync()).rejects.toThrow('another account')
    api.token = null
    await expect(replica.sync()).rejects.toThrow('401')
    api.token = ann().token
    await replica.sync()
    expect([await messages(ann()), await messages(bob)]).toEqual([['mine'], []])
  })

  test('waits while the service is away, or something else answers in its place', async () => {
    const replica = await replicaOf(ann(), memory())
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
    const tabs = [await replicaOf(ann(), storage), await replicaOf(ann(), storage)] as const
    const texts = Array.from({ length: 20 }, (_, n) => `tab ${n % 2} entry ${n}`)
    await Promise.all(texts.map((message, n) => tabs[n % 2 === 0 ? 0 : 1].write(entry(message))))
    await Promise.all(tabs.map((tab) => tab.sync()))
    expect((await messages()).toSorted()).toEqual(texts.toSorted())
    for (const tab of tabs) {
      await tab.sync()
      expect([tab.pending, tab.list('journal_entry').length]).toEqual([[], 20])
    }
    const restarted = await replicaOf(ann(), storage)
    expect(restarted.list('journal_entry')).toEqual(tabs[1].list('journal_entry'))
  })

  test('asks the app about a write whose key the service has forgotten', async () => {
    for (const again of [true, false]) {
      const storage = memory()
      const asked: string[] = []
      const onDoubt = ({ path }: Operation) => asked.push(path) > 0 && again
      const dying = await replicaOf(ann(), storage, { onAnswer: () => Promise.reject(new Error('killed')) })
      await dying.write(entry(`sent again: ${again}`))
      await expect(dying.sync()).rejects.toThrow('killed')
      const name = `replica/${ann().userId}/queue`
      const [{ sentAt, ...waiting }] = JSON.parse(storage.get(name) as string)
      storage.set(name, JSON.stringify([{ ...waiting, sentAt: sentAt - 24 * 3_600_000 }]))
      await server.database.owner.query("update app.idempotency_keys set created_at = created_at - interval '1 day'")
      const replica = await replicaOf(ann(), storage, { onDoubt })
      await replica.sync()
      expect([asked, replica.pending]).toEqual([['/journal/'], []])
    }
    expect(await messages()).toEqual(['sent again: true', 'sent again: true', 'sent again: false'])
  })
})
