import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isCall } from '../../src/platform/http/route.ts'
import { routes } from '../../src/program/routes/index.ts'
import type { Client } from '../support/client.ts'
import { goalsOf } from '../support/habits.ts'
import { DRAFT } from '../support/practices.ts'
import { useServer } from '../support/server.ts'

// POST /batch (docs/contract/batch.md).

const server = useServer({ env: { TRUSTED_PROXY_CIDRS: '127.0.0.1' } })
const HABIT = { name: 'Walk', icon: '🚶', start_date: '2026-01-01', energy_cost: 1, energy_return: 3 }
let ann: Client
let bob: Client
let key = 0
beforeAll(async () => {
  bob = await server.person()
})
beforeEach(async () => {
  ann = await server.person()
})

type Operation = { method: string; path: string; body?: unknown; idempotency_key?: string; if_match?: string }
const keyed = (operation: Operation) => ({ idempotency_key: `key-${++key}`, ...operation })
const send = async (operations: Operation[], who = ann, headers = {}) => {
  const { status, body, text } = await who.post('/batch', { operations: operations.map(keyed) }, headers)
  expect(status, text).toBe(200)
  return body.results as Array<{
    status: number
    headers: Record<string, string>
    body: { id?: number; streak?: number; detail?: string }
  }>
}
const statuses = (results: Array<{ status: number }>) => results.map(({ status }) => status)

describe('an operation', () => {
  test('answers as the request alone would, in order', async () => {
    const { clear } = await goalsOf(ann)
    const results = await send([
      { method: 'POST', path: '/goal_completions/', body: { goal_id: clear } },
      { method: 'PUT', path: '/users/me/timezone', body: { timezone: 'Europe/Berlin' } },
      { method: 'POST', path: '/habits/', body: HABIT },
      { method: 'DELETE', path: `/habits/999999` },
    ])
    expect(statuses(results)).toEqual([200, 200, 200, 404])
    expect(results[0]?.body.streak).toBe(1)
    expect((await ann.get(`/habits/${results[2]?.body.id}`)).body).toEqual(results[2]?.body)
    expect(results[3]?.body).toEqual({ detail: 'habit_not_found' })
  })

  test('that fails stops no other', async () => {
    const results = await send([
      { method: 'POST', path: '/habits/', body: { ...HABIT, energy_cost: 'much' } },
      { method: 'POST', path: '/habits/', body: HABIT },
      { method: 'POST', path: '/habits/', body: HABIT },
    ])
    expect(statuses(results)).toEqual([422, 200, 409])
  })

  test('sent again under its key answers the stored answer', async () => {
    const operation = { method: 'POST', path: '/habits/', body: HABIT, idempotency_key: 'once' }
    const [first] = await send([operation])
    const [again] = await send([operation])
    expect(again).toEqual({ ...first, headers: { ...first?.headers, 'idempotent-replayed': 'true' } })
    const direct = await ann.post('/habits/', HABIT, { 'Idempotency-Key': 'once' })
    expect([direct.status, direct.body]).toEqual([200, first?.body])
    const [other] = await send([{ ...operation, body: { ...HABIT, name: 'Run' } }])
    expect([other?.status, other?.body.detail]).toEqual([422, 'idempotency_key_reused'])
  })

  test('acts for the caller of the batch alone', async () => {
    const { clear } = await goalsOf(bob)
    const results = await send([
      { method: 'POST', path: '/goal_completions/', body: { goal_id: clear } },
      { method: 'PUT', path: '/depth-preferences', body: {} },
    ])
    expect(results[0]).toMatchObject({ status: 404, body: { detail: 'goal_not_found' } })
  })

  test('that is not a plain write of a person answers 422 not_batchable', async () => {
    const paths = routes
      .filter(
        (route) => route.method === 'get' || route.access !== 'user' || !isCall(route) || route.waitFor !== undefined,
      )
      .map(({ method, path }) => ({ method: method.toUpperCase(), path: path.replace(/:\w+/g, '1') }))
    expect(paths.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/batch',
        '/auth/login',
        '/journal/1/resonance',
        '/journal/transcribe-page',
        '/admin/users/1/summary',
      ]),
    )
    for (let first = 0; first < paths.length; first += 50) {
      for (const result of await send(paths.slice(first, first + 50))) {
        expect(result).toEqual({ status: 422, headers: {}, body: { detail: 'not_batchable' } })
      }
    }
  })

  test('of an unknown path is 404, of an unknown method 405, and reaches nothing else', async () => {
    const results = await send([
      { method: 'POST', path: '/graphql', body: { query: '{ __typename }' } },
      { method: 'POST', path: '/habits', body: HABIT },
      { method: 'PATCH', path: '/habits/', body: HABIT },
      { method: 'POST', path: '/habits/../batch', body: {} },
      { method: 'POST', path: '//habits/', body: HABIT },
    ])
    expect(statuses(results)).toEqual([404, 404, 405, 404, 404])
  })

  test('is one line of the log, also where it reaches no route', async () => {
    const operations: Operation[] = [
      { method: 'POST', path: '/habits/', body: HABIT },
      { method: 'DELETE', path: '/nothing?with=query' },
      { method: 'GET', path: '/practices/share/a-token-that-imports' },
    ]
    await send(operations, ann, { 'X-Request-ID': 'logged' })
    const lines = () =>
      server.logs
        .filter((line) => line.includes('"trace_id":"logged'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ http_path }) => http_path !== undefined)
        .map((line) =>
          ['trace_id', 'operation', 'http_path', 'http_status', 'user_id', 'msg'].map((name) => line[name]),
        )
    await expect.poll(() => lines().length).toBe(4)
    expect(lines()).toEqual([
      ['logged-1', undefined, '/habits/', 200, ann.userId, 'request_completed'],
      ['logged', 2, '/nothing', 404, ann.userId, 'operation_refused'],
      ['logged', 3, '/practices/share/…', 422, ann.userId, 'operation_refused'],
      ['logged', undefined, '/batch', 200, ann.userId, 'request_completed'],
    ])
  })

  test('counts towards the limit of its route', async () => {
    const operation = { method: 'POST', path: '/practices/', body: DRAFT }
    const results = await send(Array<Operation>(7).fill(operation), ann, { 'X-Forwarded-For': '203.0.113.7' })
    expect(statuses(results)).toEqual([201, 201, 201, 201, 201, 429, 429])
    expect(Number(results.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('a batch', () => {
  test('needs one to fifty operations, each with a key', async () => {
    const write = { method: 'POST', path: '/habits/', body: HABIT, idempotency_key: 'a' }
    const { idempotency_key: _, ...keyless } = write
    for (const operations of [[], Array(51).fill(write), [write, keyless], [{ ...write, idempotency_key: '' }], 'x']) {
      expect((await ann.post('/batch', { operations })).status).toBe(422)
    }
    expect((await ann.get('/habits/')).body).toEqual([])
  })

  test('in order ends after an operation that is to be sent again, and not after a refused one', async () => {
    const draft = (n: number) => keyed({ method: 'POST', path: '/practices/', body: { ...DRAFT, name: `Sit ${n}` } })
    const missing = keyed({ method: 'DELETE', path: '/habits/999999' })
    const operations = [missing, ...Array.from({ length: 7 }, (_, n) => draft(n))]
    const headers = { 'X-Forwarded-For': '203.0.113.8' }
    const { body } = await ann.post('/batch', { operations, in_order: true }, headers)
    expect(statuses(body.results)).toEqual([404, 201, 201, 201, 201, 201, 429])
  })

  test('may have 256 KiB, nested 32 deep', async () => {
    const long = (length: number) => ({ method: 'POST', path: '/journal/', body: { message: 'x'.repeat(length) } })
    const wide = { operations: Array.from({ length: 15 }, () => keyed(long(9000))) }
    expect((await ann.post('/batch', wide)).status).toBe(200)
    expect((await ann.post('/batch', { operations: [keyed(long(257 * 1024))] })).status).toBe(413)
    const deep = `{"operations":${'['.repeat(100_000)}`
    const answer = await ann.request('POST', '/batch', { raw: deep, headers: { 'content-type': 'application/json' } })
    expect([answer.status, answer.body.detail[0].type]).toEqual([422, 'json_structure'])
  })

  test('needs a token', async () => {
    expect((await server.anonymous.post('/batch', { operations: [] })).status).toBe(401)
  })
})
