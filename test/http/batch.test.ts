import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isCall } from '../../src/http/route.ts'
import { routes } from '../../src/routes/index.ts'
import type { Client } from '../support/client.ts'
import { goalsOf } from '../support/habits.ts'
import { DRAFT } from '../support/practices.ts'
import { raw, request } from '../support/raw.ts'
import { useServer } from '../support/server.ts'
import { slots } from '../support/slots.ts'

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

type Operation = {
  method: string
  path: string
  body?: unknown
  idempotency_key?: string
  if_match?: string
  as?: string
}
const keyed = (operation: Operation) => ({ idempotency_key: `key-${++key}`, ...operation })
const send = async (operations: Operation[], who = ann, headers = {}) => {
  const { status, body, text } = await who.post('/batch', { operations: operations.map(keyed) }, headers)
  expect(status, text).toBe(200)
  return body.results as Array<{
    status: number
    headers: Record<string, string>
    body: { id?: number; streak?: number; detail?: string; message?: string }
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
        (route) =>
          route.method === 'get' || route.access !== undefined || !isCall(route) || route.waitFor !== undefined,
      )
      .map(({ method, path }) => ({
        method: method.toUpperCase(),
        path: path.replace(':license_vendor', 'license_vendor').replace(/:\w+/g, '1'),
      }))
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

  test('carries no second request in its path, key or tag', async () => {
    const second = ' HTTP/1.1\r\nHost: localhost\r\n\r\nPOST /auth/logout HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const results = await send([
      { method: 'POST', path: `/habits/${second}`, body: HABIT },
      { method: 'POST', path: '/auth%2Flogout', body: {} },
      { method: 'POST', path: '/%61uth/logout', body: {} },
      { method: 'POST', path: '/habits/%2e%2e/auth/logout', body: {} },
      { method: 'POST', path: '/auth/logout?x=/habits/', body: {} },
      { method: 'POST', path: '/habits/#/auth/logout', body: HABIT },
      { method: 'PUT', path: '/habits/999999999', body: HABIT, if_match: `"a"${second}` },
      { method: 'POST', path: '/habits/', body: HABIT, idempotency_key: `a${second}` },
    ])
    expect(statuses(results)).toEqual([404, 404, 404, 404, 422, 404, 404, 200])
    expect((await ann.get('/habits/')).body).toHaveLength(1)
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

describe('a name', () => {
  const create = (name = 'Named', as = 'h') => ({ method: 'POST', path: '/habits/', body: { ...HABIT, name }, as })
  const from = ($from: string, at: string) => ({ $from, at })
  const log = (at = 'goals.0.id') => ({ method: 'POST', path: '/goal_completions/', body: { goal_id: from('h', at) } })
  const failed = { status: 424, headers: {}, body: { detail: 'dependency_failed' } }

  test('gives members of an answer to later paths and bodies', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const results = await send([
      create(),
      log(),
      { method: 'PATCH', path: '/habits/{h.id}', body: { icon: 'x' } },
      { method: 'PUT', path: `/goal_completions/{h.goals.1.id}/${today}`, body: { did_complete: true } },
      { method: 'POST', path: '/journal/', body: { message: from('h', 'name') }, as: 'note' },
      { method: 'PATCH', path: '/journal/{note.id}?x={h.name}', body: { title: from('note', 'message') } },
    ])
    expect(statuses(results)).toEqual([200, 200, 200, 200, 201, 200])
    const shown = (await ann.get(`/habits/${results[0]?.body.id}`)).body
    expect([shown.icon, shown.streak]).toEqual(['x', 1])
    expect(shown.goals.map(({ completions }: { completions: unknown[] }) => completions.length)).toEqual([1, 1, 0])
    expect(results[5]?.body).toMatchObject({ message: 'Named', title: 'Named' })
  })

  test('of what failed, or of a member that is not there, is 424, and nothing is done', async () => {
    await send([create('Taken')])
    const results = await send([
      create('Taken'),
      log(),
      { ...create('Two', 'two'), path: '/habits/?of={h.id}' },
      { method: 'DELETE', path: '/habits/{two.id}' },
    ])
    expect(results.map(({ status }) => status)).toEqual([409, 424, 424, 424])
    expect(results.slice(1)).toEqual([failed, failed, failed])
    const members = ['nothing', 'goals.3.id', 'goals.length', 'name.0', 'constructor', '__proto__', 'goals..id', '']
    const missing = await send([create('Whole'), ...members.map(log)])
    expect(statuses(missing)).toEqual([200, ...members.map(() => 424)])
    const paths = ['{h.goals}', '{h.sort_order}', '{h.goals.0}'].map((place) => `/habits/${place}`)
    const noText = await send([create('Text'), ...paths.map((path) => ({ method: 'DELETE', path }))])
    expect(statuses(noText)).toEqual([200, 424, 424, 424])
    expect((await ann.get('/habits/')).body).toHaveLength(3)
  })

  test('of a repeated operation stands for its stored answer', async () => {
    const operations = [create(), log()].map(keyed)
    const first = await send(operations)
    expect(statuses(first)).toEqual([200, 200])
    const again = await send(operations)
    expect(again.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
      [200, 'true'],
      [200, 'true'],
    ])
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body))
    const { goals } = (await ann.get(`/habits/${first[0]?.body.id}`)).body
    const direct = {
      ...log(),
      body: { goal_id: goals[0].id },
      idempotency_key: operations[1]?.idempotency_key as string,
    }
    expect((await send([direct]))[0]?.headers['idempotent-replayed']).toBe('true')
  })

  test('that is unknown, later or used twice makes the whole batch 422', async () => {
    const loops: Operation[][] = [
      [log()],
      [log(), create()],
      [{ ...create(), body: { ...HABIT, name: from('h', 'name') } }],
      [create(), create('Other')],
      [create(), { method: 'DELETE', path: '/habits/{g.id}' }],
      [create('A', 'no-name')],
      [create('A', '')],
      [create('A', 'x'.repeat(33))],
    ]
    for (const operations of loops) {
      const { status, body } = await ann.post('/batch', { operations: operations.map(keyed) })
      expect(status, JSON.stringify(operations)).toBe(422)
      expect(body.detail[0].loc.slice(0, 2)).toEqual(['body', 'operations'])
    }
    expect((await ann.get('/habits/')).body).toEqual([])
    const { body } = await ann.post('/batch', { operations: [keyed(create('A', 'no-name'))] })
    expect(body.detail[0].msg).toBe('`as` should have 1 to 32 letters, digits or _')
  })

  test('is no reference where other members stand beside it, or it has another form', async () => {
    const parts = { first: { $from: 'h', at: 'id', more: 1 }, second: { $from: 1, at: 'id' }, third: { $from: 'h' } }
    const { status, body } = await ann.post('/batch', {
      operations: [keyed({ method: 'POST', path: '/habits/', body: { ...HABIT, parts } })],
    })
    expect([status, body.results[0].status]).toEqual([200, 200])
  })

  test('used often for a long text makes no body larger than a request may have', async () => {
    const entry = { method: 'POST', path: '/journal/', body: { message: 'x'.repeat(9000) }, as: 'long' }
    const many = { method: 'POST', path: '/journal/', body: { message: Array(3000).fill(from('long', 'message')) } }
    const results = await send([entry, many])
    expect(results[1]).toEqual({ status: 413, headers: {}, body: { detail: 'payload_too_large' } })
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

  test('without a body is refused at once, also while another body of its person is received', async () => {
    const { hostname, port } = new URL(server.url)
    const other = connect(Number(port), hostname)
    await once(other, 'connect')
    const token = `Authorization: Bearer ${ann.token}`
    other.write(
      `POST /batch HTTP/1.1\r\nHost: localhost\r\n${token}\r\nContent-Length: 256000\r\n\r\n{`.padEnd(250_000),
    )
    await expect.poll(() => slots('large_bodies')).toEqual({ in_use: 1, waiting: 0 })
    const { status, text } = await raw(server.url, request('/batch', [token], 'POST'))
    expect([status, JSON.parse(text).detail[0].type, other.bytesRead]).toEqual([422, 'missing', 0])
    other.destroy()
  })

  test('needs a token', async () => {
    expect((await server.anonymous.post('/batch', { operations: [] })).status).toBe(401)
  })
})
