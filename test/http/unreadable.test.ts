import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { raw, request } from '../support/raw.ts'
import { useServer } from '../support/server.ts'

// Requests that Node cannot parse, or would refuse by itself, get the headers and the form of every other answer.

const server = useServer()

test.each([
  ['no HTTP', 'Good morning\r\n\r\n', 400, 'bad_request'],
  ['two lengths', request('/habits/', ['Content-Length: 1', 'Content-Length: 2']), 400, 'bad_request'],
  ['a length and chunks', request('/habits/', ['Content-Length: 1', 'Transfer-Encoding: chunked']), 400, 'bad_request'],
  ['a line that folds', request('/habits/', ['X-A: b', ' c']), 400, 'bad_request'],
  ['a bad chunk', `${request('/habits/', ['Transfer-Encoding: chunked'], 'POST')}zz\r\n`, 400, 'bad_request'],
  ['no Host', 'GET /habits/ HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad_request'],
  ['what we cannot do', request('/habits/', ['Expect: coffee']), 417, 'expectation_failed'],
  ['large headers', request('/habits/', [`X-A: ${'a'.repeat(20_000)}`]), 431, 'request_header_fields_too_large'],
])('%s', async (name, bytes, status, detail) => {
  const answer = await raw(server.url, bytes)
  expect([answer.status, JSON.parse(answer.text)]).toEqual([status, { detail }])
  const headers = Object.fromEntries(answer.headers)
  expect(headers).toMatchObject({
    'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.any(String),
    'content-security-policy': expect.any(String),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(answer.text.length),
    'cache-control': 'no-store',
    connection: 'close',
  })
  const msg = ['no Host', 'what we cannot do'].includes(name) ? 'request_completed' : 'request_unreadable'
  const lines = server.logs.filter((line) => line.includes(headers['x-request-id'] as string))
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining({ msg, http_status: status }))
})

test('a request that can be read keeps its own id', async () => {
  const { headers } = await raw(server.url, request('/habits/', ['Expect: coffee', 'X-Request-ID: kept']))
  expect(headers.get('x-request-id')).toBe('kept')
})

test('HTTP/1.0 needs no Host', async () => {
  expect((await raw(server.url, 'GET /health/live HTTP/1.0\r\n\r\n')).status).toBe(200)
})

test('is no answer to an earlier request of the connection that still runs', async () => {
  const ann = await server.person()
  const owner = await server.database.owner.connect()
  await owner.query('begin; lock table app.journal_entries in access exclusive mode')
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let read = ''
  socket.on('data', (bytes) => {
    read += bytes
  })
  socket.write(
    `GET /journal/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ann.token}\r\n\r\nGood morning\r\n\r\n`,
  )
  await once(socket, 'close')
  expect(read).toBe('')
  owner.release(true)
})
