import { beforeAll, describe, expect, test } from 'vitest'
import { type Act, FAMILIES, type Person, useActs } from '../support/acts.ts'
import type { Answer, Client } from '../support/client.ts'
import { HABIT, habitOf, refusal, uuid } from '../support/habits.ts'
import { entryOf } from '../support/journal.ts'
import { useServer } from '../support/server.ts'

// Keys that name one intention (docs/contract/http.md#keys-of-one-intention): a lost answer that is asked for again is
// the same answer, whatever was written meanwhile.

const server = useServer()
const { personWithObjects, stateOf } = useActs(server)
let ann: Client
beforeAll(async () => {
  ann = await server.person()
})

/** Keys of a UUID, alone or within a name, and of a ULID. */
const KEYS = [
  () => uuid(),
  () => `tick:${uuid().toUpperCase()}:1`,
  () => `tick:${uuid().replaceAll('-', '').toUpperCase().slice(0, 26)}`, // hexadecimal digits are Crockford's too
]
const keyed = (key: string = uuid()) => ({ 'idempotency-key': key })
const seen = ({ status, text, headers }: Answer) => [status, text, headers.get('etag')]

/** Expects the stored answer of a request, and that repeating it writes nothing. */
function expectReplayed(again: Answer, first: Answer, where = '') {
  expect(seen(again), where).toEqual(seen(first))
  expect(again.headers.get('idempotent-replayed'), where).toBe('true')
}

describe('a lost answer that is asked for again is the same answer', () => {
  for (const [kind, family] of Object.entries(FAMILIES)) {
    test(`${kind}: each act, all others and the act again`, { timeout: 300_000 }, async () => {
      for (const [n, [name, act]] of Object.entries(family).entries()) {
        const who = await personWithObjects()
        if (kind === 'arc and offer' && name !== 'start') await who.client.post('/metta-return/arc')
        const send = ({ of }: Act, headers = {}) => {
          const [method, path, body] = of(who as Person)
          return who.client.request(method, path, { body, headers })
        }
        const headers = keyed(KEYS[n % KEYS.length]?.())
        const first = await send(act, headers)
        if (first.status >= 300) continue // a refusal is not stored
        for (const other of Object.values(family)) await send(other)
        const before = await stateOf(who)
        expectReplayed(await send(act, headers), first, name)
        expect(await stateOf(who), name).toEqual(before)
      }
    })
  }

  test('where another device has deleted what it created', async () => {
    const cases: Array<[path: string, one: string, body: object]> = [
      ['/habits/', '/habits', { ...HABIT, name: 'Swim' }],
      ['/journal/', '/journal', { message: 'One' }],
      ['/goal-groups/', '/goal-groups', { name: 'One' }],
      ['/practice-tags/', '/practice-tags', { slug: 'one', label: 'One' }],
    ]
    for (const [path, one, body] of cases) {
      const headers = keyed()
      const first = await ann.post(path, body, headers)
      expect((await ann.delete(`${one}/${first.body.id}`)).status).toBe(204)
      expectReplayed(await ann.post(path, body, headers), first, path)
      expect((await ann.get(`${path}?limit=100`)).text, path).not.toContain(`"id":${first.body.id},`)
    }
  })

  test('in a batch that creates, edits and deletes, sent again as it was', async () => {
    const operations = [
      { method: 'POST', path: '/habits/', body: { ...HABIT, name: 'Brief' }, as: 'h' },
      { method: 'PATCH', path: '/habits/{h.id}', body: { icon: 'x' } },
      { method: 'POST', path: '/goal_completions/', body: { goal_id: { $from: 'h', at: 'goals.0.id' } } },
      { method: 'DELETE', path: '/habits/{h.id}' },
    ].map((operation) => ({ ...operation, idempotency_key: uuid() }))
    const count = async () => (await ann.get('/habits/')).body.length
    const before = await count()
    const first = (await ann.post('/batch', { operations })).body.results
    expect(first.map(({ status }: Answer) => status)).toEqual([200, 200, 200, 204])
    const again = (await ann.post('/batch', { operations })).body.results
    const replayed = (result: { headers: object }) => ({
      ...result,
      headers: { ...result.headers, 'idempotent-replayed': 'true' },
    })
    expect(again).toEqual(first.map(replayed))
    expect(await count()).toBe(before)
  })

  test('under If-Match, after any other write', async () => {
    const { id } = await habitOf(ann)
    const tag = (await ann.get(`/habits/${id}`)).headers.get('etag') as string
    const headers = { ...keyed(), 'if-match': tag }
    const first = await ann.patch(`/habits/${id}`, { icon: 'a' }, headers)
    expect(first.status).toBe(200)
    await ann.patch(`/habits/${id}`, { icon: 'b' })
    expectReplayed(await ann.patch(`/habits/${id}`, { icon: 'a' }, headers), first)
    expect((await ann.get(`/habits/${id}`)).body.icon).toBe('b')
  })

  test('where it wrote nothing and something else was written since', async () => {
    await ann.patch('/ui-flags', { has_seen_welcome: true })
    const [headers, idle] = [keyed(), { has_seen_welcome: true }]
    const first = await ann.patch('/ui-flags', idle, headers)
    await ann.patch('/ui-flags', { has_seen_welcome: false })
    expectReplayed(await ann.patch('/ui-flags', idle, headers), first)
    expect((await ann.get('/ui-flags')).body.has_seen_welcome).toBe(false)
  })
})

test('an entry that was written on before its answer came is edited next, also where it is gone', async () => {
  const headers = keyed()
  const first = await ann.post('/journal/', { message: 'One' }, headers)
  const longer = () => ann.post('/journal/', { message: 'One and two' }, headers)
  const edits = await longer()
  expect([edits.status, edits.body, edits.headers.get('idempotent-replayed')]).toEqual([200, first.body, 'true'])
  await ann.delete(`/journal/${first.body.id}`)
  expect([(await longer()).status, (await longer()).body.id]).toEqual([200, first.body.id])
  expect(refusal(await ann.patch(`/journal/${first.body.id}`, { message: 'One and two' }))[0]).toBe(404)
})

test('a key of parts that never change still does again what was undone', async () => {
  const { id } = await entryOf(ann, 'Gone')
  const remove = () => ann.delete(`/journal/${id}`, keyed(`delete:${id}`))
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
  const make = () => ann.post('/habits/', { ...HABIT, name: 'Again' }, keyed('make:again'))
  const first = await make()
  await ann.delete(`/habits/${first.body.id}`)
  expect((await make()).body.id).not.toBe(first.body.id)
})
