import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/support/client.ts'
import { HABIT } from '../../test/support/habits.ts'
import { JOURNAL_KEY, useServer } from '../../test/support/server.ts'

// Clients that are slow, without a proxy in front: each harms itself only (docs/contract/http.md#slow-clients).

const server = useServer({
  env: { HEADERS_TIMEOUT_S: '3', REQUEST_TIMEOUT_S: '5', SOCKET_TIMEOUT_S: '5', TIMEOUT_CHECK_S: '1' },
})
const CONNECTIONS = 24
let ann: Client
let bob: Client
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
})

async function open(bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}
const head = (line: string, more = '') =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ann.token}\r\n${more}`
const othersAreServed = async () => {
  expect((await bob.get('/habits/')).status).toBe(200)
  expect((await bob.post('/habits/', { ...HABIT, name: crypto.randomUUID() })).status).toBe(200)
}

describe('a request that does not come in time is 408, and ends the connection:', () => {
  const TYPE = 'Content-Type: application/json\r\n'
  test.each([
    ['headers', 'GET /habits/', '', 'X-A: b\r\n'],
    ['an ordinary body', 'POST /habits/', `${TYPE}Content-Length: 1000\r\n\r\n`, ' '],
    ['a large body', 'POST /batch', `${TYPE}Content-Length: 200000\r\n\r\n`, ' '],
    ['a body without a length', 'POST /batch', `${TYPE}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
  ])('%s', async (_name, line, more, drip) => {
    const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(head(line, more))))
    const dripping = setInterval(() => {
      for (const socket of sockets) socket.write(drip)
    }, 500)
    const answers = Promise.all(sockets.map((socket) => text(socket)))
    await othersAreServed()
    for (const answer of await answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nX-Request-ID: \w{32}\r\n/)
      expect(answer).toContain('Connection: close')
      expect(answer).toContain('{"detail":"request_timeout"}')
    }
    clearInterval(dripping)
  })
})

test('a client that does not read its answers loses the connection, and others are served meanwhile', async () => {
  await server.database.owner.query(`
    begin;
    select set_config('app.data_key', auth.data_key(${ann.userId}, array['${JOURNAL_KEY}'], true), true);
    insert into app.journal_entries (user_id, written_at, updated_at, message)
    select ${ann.userId}, now() - n * interval '1 hour', now(), s.text
      from generate_series(1, 200) n, (select lib.seal(repeat('x', 10000)) as text offset 0) s;
    commit`)
  const page = `${head('GET /journal/?limit=50')}\r\n`
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(page.repeat(16))))
  for (const socket of sockets) socket.pause()
  await othersAreServed()
  const ofAnn = () => server.logs.map((line) => JSON.parse(line)).filter((line) => line.route === 'GET /journal/')
  await expect.poll(() => ofAnn().filter(({ aborted }) => aborted).length).toBeGreaterThanOrEqual(CONNECTIONS)
  for (const socket of sockets) socket.destroy()
  await othersAreServed()
})
