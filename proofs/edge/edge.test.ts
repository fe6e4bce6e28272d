import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { get as getHttps, type RequestOptions } from 'node:https'
import { text } from 'node:stream/consumers'
import { connect, type TLSSocket } from 'node:tls'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BEHIND_PROXY } from '../../test/support/addresses.ts'
import { type Client, createClient } from '../../test/support/client.ts'
import { useEvents } from '../../test/support/event-streams.ts'
import { HABIT, habitOf, parallel, refusal } from '../../test/support/habits.ts'
import { expectCommonHeaders } from '../../test/support/headers.ts'
import { useServer } from '../../test/support/server.ts'
import { slots } from '../../test/support/slots.ts'
import { type Edge, INSTALLED, startNginx } from './nginx.ts'

// The service behind nginx with ops/nginx.conf (docs/deploy.md#nginx).

if (!INSTALLED) console.warn('skipped: nginx is not installed (Debian: nginx-light)')

const server = useServer({ env: { ...BEHIND_PROXY, DEFAULT_RATE_LIMIT_PER_MINUTE: '0' }, analytics: true })
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0' // the certificate is made here

const PAGE = '/journal/transcribe-page'
const UNREAL = { image_base64: '****', media_type: 'image/png' }
const BALANCER = 'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For; real_ip_recursive on;'
const QUICK = { 'client_body_timeout 10s': 'client_body_timeout 2s', 'send_timeout 30s': 'send_timeout 2s' }
const FEW = {
  'server_tokens off;': `server_tokens off; ${BALANCER}`,
  'rate=100r/s': 'rate=1r/s',
  'burst=200': 'burst=5',
}

let edge: Edge
let ann: Client
let bob: Client
const through = (client: Partial<Client>, { port }: Edge = edge) => createClient(`https://localhost:${port}`, client)
const apiPort = () => Number(new URL(server.url).port)

/** The lines of the log about a route. */
const linesOf = (route: string) =>
  server.logs.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request_completed' && line.route === route)

/** Opens a connection to nginx and sends bytes on it. */
async function open(bytes: string, { port }: Edge = edge): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', ALPNProtocols: ['http/1.1'] })
  socket.on('error', () => {})
  await once(socket, 'secureConnect')
  socket.write(bytes)
  return socket
}
const head = ({ token }: Client, line: string, more = '') =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n${more}\r\n`
const slowBody = (client: Client) =>
  head(client, 'POST /batch', 'Content-Type: application/json\r\nContent-Length: 200000\r\n')

/** Asks from an address of this machine, without fetch, which takes codings off. */
function ask(path: string, options: RequestOptions = {}) {
  return new Promise<{ status: number; headers: Headers; bytes: Buffer }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${ann.token}`, ...options.headers } as Record<string, string>
    getHttps(`https://127.0.0.1:${edge.port}${path}`, { agent: false, ...options, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.once('end', () => {
        const headers = new Headers(answer.headers as Record<string, string>)
        resolve({ status: answer.statusCode ?? 0, headers, bytes: Buffer.concat(chunks) })
      })
    }).once('error', reject)
  })
}

describe.skipIf(!INSTALLED)('behind nginx', () => {
  beforeAll(async () => {
    edge = await startNginx(apiPort(), { more: QUICK })
    const [one, two] = [await server.person(), await server.person()]
    ann = through(one)
    bob = through(two)
    await parallel(12, (n) => habitOf(one, { name: `A habit of the morning ${n}` }))
  })
  afterAll(() => edge?.stop())
  beforeEach(() => server.database.owner.query('truncate auth.rate_limits'))

  describe('addresses', () => {
    test('are https: a redirect names the scheme and the host that the client used, and plain HTTP is redirected', async () => {
      const { status, headers } = await ann.get('/habits')
      expect([status, headers.get('location')]).toEqual([307, `https://localhost:${edge.port}/habits/`])
      const plain = await fetch(`http://localhost:${edge.plainPort}/habits/?a=b`, { redirect: 'manual' })
      expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://localhost/habits/?a=b'])
    })

    test('of clients are told by nginx, whatever the client says of itself', async () => {
      const known = { email: 'nobody@example.com', password: 'a password' }
      await ann.post('/auth/login', known, { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'http' })
      const attempts = server.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'auth_attempt')
      expect(attempts.at(-1)).toMatchObject({ ip_address: '127.0.0.1' })
    })

    test('speak HTTP/2', async () => {
      const session = connectHttp2(`https://localhost:${edge.port}`)
      const asked = session.request({ ':path': '/habits/', authorization: `Bearer ${ann.token}` })
      const [headers] = await once(asked, 'response')
      expect([headers[':status'], JSON.parse(await text(asked)).length]).toEqual([200, 12])
      session.close()
    })
  })

  describe('a long answer', () => {
    test('is compressed, under a weak tag that holds for reads and edits', async () => {
      const plain = await ask('/habits/')
      const coded = await ask('/habits/', { headers: { 'accept-encoding': 'gzip' } })
      expect([plain.headers.get('content-encoding'), coded.headers.get('content-encoding')]).toEqual([null, 'gzip'])
      expect(gunzipSync(coded.bytes)).toEqual(plain.bytes)
      expect(coded.headers.get('vary')).toContain('Accept-Encoding')
      const tag = plain.headers.get('etag') as string
      expect(coded.headers.get('etag')).toBe(`W/${tag}`)
      for (const given of [tag, `W/${tag}`])
        expect((await ask('/habits/', { headers: { 'if-none-match': given, 'accept-encoding': 'gzip' } })).status).toBe(
          304,
        )
    })

    test('which is a page, the document or an export is compressed too', async () => {
      for (const path of ['/openapi.json', '/docs', '/pages/pages.css', '/users/me/export']) {
        const coded = await ask(path, { headers: { 'accept-encoding': 'gzip' } })
        expect([path, coded.status, coded.headers.get('content-encoding')]).toEqual([path, 200, 'gzip'])
      }
    })

    test('is left alone where it is short, or nobody asks', async () => {
      const { headers } = await ask('/health/live', { headers: { 'accept-encoding': 'gzip' } })
      expect(headers.get('content-encoding')).toBeNull()
    })
  })

  describe('bodies', () => {
    test('are as large as their routes take, and beyond that 413 in the form of every refusal', async () => {
      const filled = (body: object, length: number) => {
        const bytes = Buffer.from(JSON.stringify(body))
        return { raw: Buffer.concat([bytes, Buffer.alloc(length - bytes.length, ' ')]), headers: TYPE }
      }
      const TYPE = { 'content-type': 'application/json' }
      const batch = { operations: [{ method: 'PATCH', path: '/depth-preferences', body: {}, idempotency_key: 'a' }] }
      for (const [path, length, body, status] of [
        ['/habits/', 64 * 1024, { ...HABIT, name: 'Walk' }, 200],
        ['/batch', 256 * 1024, batch, 200],
        [PAGE, 10 * 1024 * 1024, UNREAL, 422],
      ] as const) {
        expect([path, (await ann.request('POST', path, filled(body, length))).status]).toEqual([path, status])
        const refused = await ann.request('POST', path, filled(body, length + 1))
        expect([path, ...refusal(refused)]).toEqual([path, 413, 'payload_too_large'])
        expectCommonHeaders(refused)
      }
      expect(refusal(await ann.request('POST', '/graphql', filled({}, 16 * 1024 + 1)))).toEqual([
        413,
        'payload_too_large',
      ])
    })

    test('that come slowly never reach the API, and end when they pause', async () => {
      const before = linesOf('POST /batch').length
      const sockets = await Promise.all(Array.from({ length: 24 }, () => open(slowBody(ann))))
      expect(await slots('large_bodies')).toEqual({ in_use: 0, waiting: 0 })
      expect((await bob.post('/habits/', { ...HABIT, name: 'Run' })).status).toBe(200)
      await expect.poll(() => sockets.every((socket) => socket.resume().closed)).toBe(true)
      expect(linesOf('POST /batch').length).toBe(before)
    })
  })

  test('answers that nobody takes are taken from the API at once, and their connections end', async () => {
    const before = linesOf('GET /openapi.json').length
    const sockets = await Promise.all(Array.from({ length: 24 }, () => open(head(ann, 'GET /openapi.json').repeat(4))))
    for (const socket of sockets) socket.pause()
    await expect.poll(() => linesOf('GET /openapi.json').length).toBeGreaterThanOrEqual(before + 24)
    expect((await bob.get('/habits/')).status).toBe(200)
    expect(linesOf('GET /openapi.json').filter(({ aborted }) => aborted)).toEqual([])
    for (const socket of sockets) socket.destroy()
  })

  describe('what one address does at once', () => {
    test('is 64 requests, beside probes and event streams; others have their own', async () => {
      const sockets = await Promise.all(Array.from({ length: 64 }, () => open(slowBody(ann))))
      const full = await ann.get('/habits/')
      expect(refusal(full)).toEqual([429, 'too_many_requests_at_once'])
      expect(full.headers.get('retry-after')).toBe('1')
      expectCommonHeaders(full)
      expect((await ask('/habits/', { localAddress: '127.0.0.2' })).status).toBe(200)
      expect((await ask('/health/live')).status).toBe(200)
      const stream = await openStream(ann)
      expect(stream.status).toBe(200)
      for (const socket of sockets) socket.destroy()
    })

    test('is a rate, of an IPv4 address or an IPv6 network of 64 bits', async () => {
      const few = await startNginx(apiPort(), { more: FEW })
      const client = through(ann, few)
      const from = async (address: string) => (await client.get('/habits/', { 'x-forwarded-for': address })).status
      const all = async (addresses: string[]) => Promise.all(addresses.map(from))
      expect((await all(Array(7).fill('192.0.2.1'))).toSorted()).toEqual([...Array(6).fill(200), 429])
      expect(await from('192.0.2.2')).toBe(200)
      const network = Array.from({ length: 7 }, (_, n) => `2001:db8:1:1::${n + 1}`)
      expect((await all(network)).toSorted()).toEqual([...Array(6).fill(200), 429])
      expect(await from('2001:db8:1:2::1')).toBe(200)
      const spent = await client.get('/habits/', { 'x-forwarded-for': '192.0.2.1' })
      expect([...refusal(spent), spent.headers.get('retry-after')]).toEqual([429, 'rate_limit_exceeded', '1'])
      await few.stop()
    })
  })

  const openStream = useEvents(() => `https://localhost:${edge.port}`)
  test('events go out as they come', async () => {
    const events = await openStream(ann)
    expect([events.status, events.headers.get('content-encoding')]).toEqual([200, null])
    await ann.post('/journal/', { message: 'A morning.' })
    expect((await events.reach(1)).event).toBe('change')
    expect(events.isOver()).toBe(false)
  })

  test('analysts ask their questions', async () => {
    await server.database.owner.query("select auth.role_set(email, 'analyst', true) from auth.users where id = $1", [
      ann.userId,
    ])
    const { status, body } = await ann.post('/graphql', { query: '{ people { totalCount } }' })
    expect([status, body.errors]).toEqual([200, undefined])
  })

  describe('a refusal of nginx itself', () => {
    test.each([
      ['no HTTP', 'Good morning\r\n\r\n', 400, 'bad_request'],
      ['no Host', 'GET /habits/ HTTP/1.1\r\n\r\n', 400, 'bad_request'],
      [
        'large headers',
        `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
        431,
        'request_header_fields_too_large',
      ],
    ])('has the form of every other one: %s', async (_name, bytes, status, detail) => {
      const answer = await text((await open(bytes)).once('end', () => {}))
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(answer).toMatch(/\r\nX-Request-ID: [0-9a-f]{32}\r\n/)
      expect(answer).toContain(`\r\n\r\n{"detail":"${detail}"}`)
    })

    test('is 503 while the API is away, and is one line of its log without the path', async () => {
      const lonely = await startNginx(1)
      const answer = await through(ann, lonely).get('/journal/?search=Xylophonquartett')
      expect([...refusal(answer), answer.headers.get('retry-after')]).toEqual([503, 'service_unavailable', '2'])
      expectCommonHeaders(answer)
      const [line, ...more] = lonely.log().trim().split('\n')
      expect(JSON.parse(line as string)).toMatchObject({
        msg: 'edge_refused',
        http_status: 503,
        detail: 'service_unavailable',
        trace_id: answer.headers.get('x-request-id'),
      })
      expect([line?.includes('Xylophonquartett'), more]).toEqual([false, []])
      await lonely.stop()
    })
  })
})
