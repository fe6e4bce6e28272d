import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { type Client, createClient } from '../support/client.ts'
import { expectCommonHeaders } from '../support/headers.ts'
import { useServer } from '../support/server.ts'

// Rate limits (docs/contract/http.md#rate-limits).

const POINTS = 20
// The tests' address is a trusted proxy, so X-Forwarded-For names the client.
const server = useServer({ env: { DEFAULT_RATE_LIMIT_PER_MINUTE: String(POINTS), TRUSTED_PROXY_CIDRS: '127.0.0.1' } })
const NOBODY = { email: 'nobody@example.com', password: 'a password' }

let clients = 0
let from: { 'X-Forwarded-For': string }
beforeEach(() => {
  from = { 'X-Forwarded-For': `203.0.113.${++clients}` }
})

/** How many of `count` parallel requests got each status. */
async function statuses(count: number, send: (index: number) => Promise<{ status: number }>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => send(index)))
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('the default limit', () => {
  test('admits exactly its number of requests of a client to a route', async () => {
    const ann = await server.person()
    expect(await statuses(POINTS + 5, () => ann.get('/habits/', from))).toEqual({ 200: POINTS, 429: 5 })
    const refused = await ann.get('/habits/', from)
    expect(refused.body).toEqual({ detail: 'rate_limit_exceeded' })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(30)
    expect(seconds).toBeLessThanOrEqual(60)
    expectCommonHeaders(refused)
    expect((await ann.get('/habits/', { 'X-Forwarded-For': '203.0.113.200' })).status).toBe(200)
    expect((await ann.get('/ui-flags', from)).status).toBe(200)
  })

  test('counts a route and not a path: another id spends the same bucket', async () => {
    const ann = await server.person()
    const counts = await statuses(POINTS + 5, (index) => ann.get(`/habits/${1000 + index}`, from))
    expect(counts).toEqual({ 404: POINTS, 429: 5 })
    expect((await ann.delete('/habits/1', from)).status).toBe(404)
  })

  test('counts refusals too, and needs no token', async () => {
    expect(await statuses(POINTS + 5, () => server.anonymous.get('/habits/', from))).toEqual({ 401: POINTS, 429: 5 })
  })

  test('does not count probes, preflights, unknown paths, wrong methods and other slash forms', async () => {
    const preflight = { Origin: 'http://localhost:3000', 'Access-Control-Request-Method': 'GET', ...from }
    for (const [method, path, headers, status] of [
      ['GET', '/health', from, 200],
      ['GET', '/health/live', from, 200],
      ['GET', '/health/ready', from, 200],
      ['OPTIONS', '/habits/', preflight, 200],
      ['GET', '/nowhere', from, 404],
      ['PATCH', '/habits/', from, 405],
      ['GET', '/habits', from, 307],
    ] as const) {
      const counts = await statuses(POINTS + 5, () => server.anonymous.request(method, path, { headers }))
      expect([path, counts]).toEqual([path, { [status]: POINTS + 5 }])
    }
    expect((await server.anonymous.get('/habits/', from)).status).toBe(401)
  })
})

describe('a limit of a route’s own', () => {
  const login = (client: Client, headers: Record<string, string> = from) => client.post('/auth/login', NOBODY, headers)

  test('admits exactly its number, replaces the default limit, and sends the seconds left in Retry-After', async () => {
    expect(await statuses(5, () => login(server.anonymous))).toEqual({ 401: 5 })
    const { owner } = server.database
    await owner.query("update auth.rate_limits set ends_at = now() + interval '17 seconds'")
    const refused = await login(server.anonymous)
    expect(refused.body).toEqual({ detail: 'rate_limit_exceeded' })
    expect(['16', '17']).toContain(refused.headers.get('retry-after'))
    expect(await statuses(3, () => login(server.anonymous))).toEqual({ 429: 3 })
  })

  test('begins a new window after the last one', async () => {
    expect(await statuses(5, () => login(server.anonymous))).toEqual({ 401: 5 })
    await server.database.owner.query('update auth.rate_limits set ends_at = now()')
    expect(await statuses(7, () => login(server.anonymous))).toEqual({ 401: 5, 429: 2 })
  })

  test('has a window that refused requests do not extend', async () => {
    await statuses(5, () => login(server.anonymous))
    const ends = () => server.database.owner.query('select max(ends_at) as at from auth.rate_limits')
    const before = (await ends()).rows[0].at
    await statuses(6, () => login(server.anonymous))
    expect((await ends()).rows[0].at).toEqual(before)
  })

  test('holds across processes', async () => {
    const second = await startApi(program, server.config, server.database.urlOf('app_api'), createLog('silent'))
    const processes = [server.anonymous, createClient(`http://127.0.0.1:${second.port}`)]
    expect(await statuses(12, (index) => login(processes[index % 2] as Client))).toEqual({ 401: 5, 429: 7 })
    await second.stop()
  })

  test('counts only requests with a good token and a valid shape', async () => {
    const ann = await server.person()
    await server.database.owner.query('truncate auth.rate_limits')
    expect(await statuses(4, () => server.anonymous.post('/auth/refresh', undefined, from))).toEqual({ 401: 4 })
    expect((await ann.post('/auth/refresh', undefined, from)).status).toBe(200)
    expect((await ann.post('/auth/refresh', undefined, from)).status).toBe(401)
    const login = () => server.anonymous.post('/auth/login', { email: 1 }, from)
    expect(await statuses(9, login)).toEqual({ 422: 9 })
  })

  test('is per client address: another address has its own number, whoever asks', async () => {
    const other = { 'X-Forwarded-For': `198.51.100.${clients}` }
    expect(await statuses(7, () => login(server.anonymous, from))).toEqual({ 401: 5, 429: 2 })
    expect(await statuses(7, () => login(server.anonymous, other))).toEqual({ 401: 5, 429: 2 })
    const [ann, ben] = [await server.person(), await server.person()]
    expect(await statuses(POINTS, () => ann.get('/ui-flags', from))).toEqual({ 200: POINTS })
    expect((await ben.get('/ui-flags', from)).status).toBe(429)
    expect((await ann.get('/ui-flags', other)).status).toBe(200)
  })

  test('is per client: addresses of one IPv6 network share it, another network does not', async () => {
    const at = (address: string) => login(server.anonymous, { 'X-Forwarded-For': address })
    expect(await statuses(6, (index) => at(`2001:db8:1:1::${index + 1}`))).toEqual({ 401: 5, 429: 1 })
    expect((await at('2001:db8:1:2::1')).status).toBe(401)
  })
})
