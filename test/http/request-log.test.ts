import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

// docs/contract/http.md#request-log

const server = useServer()

test('a refusal that the client is to hear is no warning', async () => {
  const ann = await server.person()
  const from = server.logs.length
  expect((await server.anonymous.get('/habits/')).status).toBe(401)
  expect((await ann.get('/habits/999999')).status).toBe(404)
  expect((await ann.post('/habits/', { name: '' })).status).toBe(422)
  const batch = { operations: [{ method: 'DELETE', path: '/no-such-path', idempotency_key: 'a key' }] }
  expect((await ann.post('/batch', batch)).body.results).toMatchObject([{ status: 404 }])
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').end('garbage\r\n\r\n')
  await once(socket.resume(), 'close')
  const lines = () => server.logs.slice(from).map((line) => JSON.parse(line))
  await expect.poll(() => lines().map(({ msg }) => msg)).toContain('request_unreadable')
  expect(lines().filter(({ msg, http_status }) => msg === 'request_completed' && http_status >= 400)).toHaveLength(3)
  expect(lines().map(({ msg }) => msg)).toContain('operation_refused')
  expect(lines().filter(({ level }) => level === 'warn')).toEqual([])
})
