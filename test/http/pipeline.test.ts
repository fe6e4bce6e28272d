import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { program } from '../../src/program.ts'
import type { Client } from '../support/client.ts'
import { expectCommonHeaders } from '../support/headers.ts'
import { raw, request } from '../support/raw.ts'
import { useServer } from '../support/server.ts'

// The checks of a request before its function runs, in the order of docs/contract/http.md#order-of-checks.

const server = useServer()
const JSON_TYPE = { 'content-type': 'application/json' }
const HABIT = { name: 'Walk', icon: '🚶', start_date: '2026-01-01', energy_cost: 1, energy_return: 3 }
const TOO_LARGE = 'x'.repeat(64 * 1024 + 1)
const REVOKED = 'a token that was revoked'

let ann: Client
let admin: Client
let anonymous: Client
const send = (client: Client, method: string, path: string, text: string | Uint8Array, headers = JSON_TYPE) =>
  client.request(method, path, { raw: text, headers })

beforeAll(async () => {
  ;[ann, admin, anonymous] = [await server.person(), await server.admin(), server.anonymous]
})

/** A client with Ann's token, which a refresh has revoked. */
async function revoked(): Promise<Client> {
  const client = await server.person()
  expect((await client.post('/auth/refresh')).status, REVOKED).toBe(200)
  return client
}

describe('routing', () => {
  test('an unknown path is 404, with a token and without', async () => {
    for (const client of [ann, anonymous]) {
      const answer = await client.get('/nowhere')
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Not Found' }])
      expectCommonHeaders(answer)
    }
    expect((await anonymous.get('/')).body).toEqual({ detail: 'Not Found' })
    expect((await anonymous.get('/Habits/')).status).toBe(404)
    expect((await anonymous.get('/habits//')).status).toBe(404)
  })

  test('another method is 405 with Allow, before size and token', async () => {
    const answer = await send(anonymous, 'PATCH', '/habits/', TOO_LARGE)
    expect([answer.status, answer.body]).toEqual([405, { detail: 'Method Not Allowed' }])
    expect(answer.headers.get('allow')).toBe('GET, POST, HEAD')
    expectCommonHeaders(answer)
  })

  test('OPTIONS and TRACE are 405, and HEAD where there is no GET', async () => {
    expect((await raw(server.url, request('/auth/login', [], 'HEAD'))).headers.get('allow')).toBe('POST')
    for (const method of ['OPTIONS', 'TRACE', 'PROPFIND']) {
      const answer = await raw(server.url, request('/habits/', [], method))
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, POST, HEAD'])
      expectCommonHeaders(answer)
    }
  })

  test('the other slash form redirects to the declared one, before the token is checked', async () => {
    const answer = await anonymous.get('/habits?limit=3&paginate=true')
    expect(answer.status).toBe(307)
    expect(answer.headers.get('location')).toBe(`${server.url}/habits/?limit=3&paginate=true`)
    expectCommonHeaders(answer)
    const put = await send(anonymous, 'PUT', '/goals/7/', TOO_LARGE)
    expect([put.status, put.headers.get('location')]).toEqual([307, `${server.url}/goals/7`])
    expect((await anonymous.get('/ui-flags/')).headers.get('location')).toBe(`${server.url}/ui-flags`)
    expect((await ann.get('/habits/')).status).toBe(200)
  })

  test('a redirect keeps the whole query and the requested host', async () => {
    const { headers } = await raw(server.url, request('/habits?a=1?b=2'))
    expect(headers.get('location')).toBe('http://localhost/habits/?a=1?b=2')
    const absolute = await raw(server.url, request('http://localhost/habits?a=1'))
    expect(absolute.headers.get('location')).toBe('http://localhost/habits/?a=1')
  })

  test('a malformed request target is refused, never with a 5xx', async () => {
    for (const target of [
      '*',
      '//',
      '/habits/%',
      '/habits/%FF',
      '/habits/%00',
      'http://[/',
      'http://[::g]/',
      'http://a:b:c/',
    ]) {
      const answer = await raw(server.url, request(target, [`Authorization: Bearer ${ann.token}`]))
      expect([target, Math.floor(answer.status / 100)]).toEqual([target, 4])
      expectCommonHeaders(answer)
    }
    for (const target of ['x', 'x:y', '?a']) {
      expect((await raw(server.url, request(target))).status, 'by the parser of HTTP').toBe(400)
    }
    const answer = await ann.get('/habits/%FF')
    expect([answer.status, answer.body]).toEqual([400, { detail: 'bad_request' }])
  })
})

describe('order of refusals', () => {
  test('413 comes before 401: a large body is refused also without a token', async () => {
    for (const client of [ann, anonymous]) {
      const answer = await send(client, 'POST', '/habits/', TOO_LARGE)
      expect([answer.status, answer.body]).toEqual([413, { detail: 'payload_too_large' }])
      expectCommonHeaders(answer)
    }
    const huge = await send(anonymous, 'POST', '/habits/', Buffer.alloc(10 * 1024 * 1024, 'x'))
    expect(huge.status).toBe(413)
  })

  test('413 comes on every route as soon as the headers are there', async () => {
    const { hostname, port } = new URL(server.url)
    const writes = program.routes.filter(({ method }) => method !== 'get')
    const answers = await Promise.all(
      writes.map(async ({ method, path }) => {
        const socket = connect(Number(port), hostname)
        const target = path.replace(':license_vendor', 'license_vendor').replace(/:\w+/g, '1')
        socket.write(
          `${method.toUpperCase()} ${target} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n{`,
        )
        const [answer] = await once(socket, 'data')
        socket.destroy()
        return [`${method} ${path}`, String(answer).split(' ')[1]]
      }),
    )
    expect(answers.filter(([, status]) => status !== '413')).toEqual([])
  })

  test('a body of exactly 64 KiB is accepted', async () => {
    const body = JSON.stringify({ has_seen_welcome: true })
    expect((await send(ann, 'PATCH', '/ui-flags', body.padEnd(64 * 1024))).status).toBe(200)
    expect((await send(ann, 'PATCH', '/ui-flags', body.padEnd(64 * 1024 + 1))).status).toBe(413)
  })

  test('401 comes before 422, for a bad body, a bad path, a bad query and a bad key', async () => {
    const gone = await revoked()
    for (const [client, why] of [
      [anonymous, 'missing'],
      [gone, 'ended'],
    ] as const) {
      for (const answer of [
        await send(client, 'POST', '/habits/', '{'),
        await client.post('/habits/', { name: 1 }),
        await client.get('/habits/abc'),
        await client.get('/habits/?limit=0'),
        await client.post('/habits/', HABIT, { 'Idempotency-Key': 'k'.repeat(256) }),
      ]) {
        expect([answer.status, answer.body]).toEqual([401, { detail: 'unauthorized' }])
        expect(answer.headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", error_description="${why}"`)
      }
    }
  })

  test('every route that is not open to anyone is 401 without a token', async () => {
    const closed = program.routes.filter(({ access }) => access !== 'anyone')
    expect(closed.length).toBeGreaterThan(100)
    for (const { method, path } of closed) {
      const { status, body } = await anonymous.request(method.toUpperCase(), path.replaceAll(/:\w+/g, '1'))
      expect([method, path, status, body]).toEqual([method, path, 401, { detail: 'unauthorized' }])
    }
    const open = program.routes.filter(({ access }) => access === 'anyone').map(({ path }) => path.split('/')[1])
    expect([...new Set(open)].toSorted()).toEqual(['.well-known', 'auth', 'health', 'reminders', 'webhooks'])
  })

  test('422 comes before 403 and 404, which the function raises', async () => {
    expect((await ann.put('/habits/999999', { name: 1 })).status).toBe(422)
    expect((await ann.put('/habits/999999', HABIT)).status).toBe(404)
  })

  test('422 comes before the rate limit of a route and does not count as a hit', async () => {
    await server.database.owner.query('truncate auth.rate_limits')
    for (let i = 0; i < 6; i++) expect((await anonymous.post('/auth/login', { email: 'x' })).status).toBe(422)
    for (let i = 0; i < 7; i++) expect((await anonymous.post('/auth/refresh')).status).toBe(401)
    expect((await admin.post('/auth/refresh')).status).toBe(200)
  })
})

describe('bodies', () => {
  test('malformed JSON with a token is 422 json_invalid', async () => {
    for (const text of [
      '{',
      '{"name":}',
      '\u0000',
      'NaN',
      '[1,]',
      ' ',
      '{"a":1}{"a":2}',
      Buffer.from([0x22, 0xff, 0x22]),
    ]) {
      const answer = await send(ann, 'POST', '/habits/', text)
      expect([answer.status, answer.body.detail]).toEqual([
        422,
        [{ type: 'json_invalid', loc: ['body'], msg: 'JSON decode error' }],
      ])
    }
  })

  test('a body without a JSON content type is 422, whatever its content', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'json', '']) {
      const answer = await send(ann, 'POST', '/habits/', JSON.stringify(HABIT), { 'content-type': type })
      expect([type, answer.status, answer.body.detail[0].loc]).toEqual([type, 422, ['header', 'content-type']])
    }
    for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/merge-patch+json']) {
      const body = JSON.stringify({ has_seen_welcome: true })
      expect((await send(ann, 'PATCH', '/ui-flags', body, { 'content-type': type })).status).toBe(200)
    }
  })

  test('a compressed body is 415', async () => {
    const answer = await ann.request('POST', '/habits/', {
      raw: '{}',
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } as typeof JSON_TYPE,
    })
    expect([answer.status, answer.body]).toEqual([415, { detail: 'unsupported_media_type' }])
  })

  test('a missing body is 422 only on a route that needs one', async () => {
    expect((await ann.post('/habits/')).body.detail[0]).toMatchObject({ type: 'missing', loc: ['body'] })
    const { body } = await ann.post('/habits/', { ...HABIT, name: 'Read' })
    expect((await ann.delete(`/habits/${body.id}/completions`)).status).toBe(204)
    await server.database.owner.query('truncate auth.rate_limits')
    const bob = await server.person()
    await server.database.owner.query('truncate auth.rate_limits')
    expect((await bob.request('POST', '/auth/refresh', { raw: 'no json', headers: {} })).status).toBe(200)
  })

  test('a 422 lists each invalid field once and echoes no value', async () => {
    const secret = 'hunter2-hunter2'
    const { status, body, text } = await ann.put('/habits/abc', { name: '', icon: [secret], start_date: secret })
    expect(status).toBe(422)
    const { detail } = body as { detail: Array<{ loc: string[] }> }
    expect(detail.map(({ loc }) => loc.join('.')).sort()).toEqual([
      'body.energy_cost',
      'body.energy_return',
      'body.icon',
      'body.name',
      'body.start_date',
      'path.habit_id',
    ])
    for (const item of detail) expect(Object.keys(item).sort()).toEqual(['loc', 'msg', 'type'])
    expect(text).not.toContain(secret)
  })
})
