import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { useServer } from '../../test/support/server.ts'

// Clients whose headers never end (docs/contract/http.md#errors).

const server = useServer()
const CONNECTIONS = 24
const DRIP_MS = 500

/** Sends one header after the other on a connection; answers what the service writes until it closes. */
async function drip(): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.on('error', () => {})
  socket.write('GET /habits/ HTTP/1.1\r\nHost: localhost\r\n')
  const dripping = setInterval(() => socket.write('X-A: b\r\n'), DRIP_MS)
  await once(socket, 'close')
  clearInterval(dripping)
  return answer
}

test('are answered 408 and disconnected, and nobody waits for them', async () => {
  const ann = await server.person()
  const dripping = Promise.all(Array.from({ length: CONNECTIONS }, drip))
  expect((await ann.get('/habits/')).status).toBe(200)
  for (const answer of await dripping) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nX-Request-ID: \w{32}\r\n/)
    expect(answer).toContain('{"detail":"request_timeout"}')
  }
})
