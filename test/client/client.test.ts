import { SignJWT } from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, all, type ClientOptions, createClient, ok } from '../../client/index.ts'
import { newKey } from '../../client/keys.ts'
import { backoff, pauseAfter, TIMEOUT_MS, transcriptionTimeout } from '../../client/tries.ts'
import type { Client } from '../support/client.ts'
import { document } from '../support/contract.ts'
import { useRoughLine } from '../support/rough-line.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// Tests client/ against the real service, through a proxy that fails as ordered.

const server = useServer()
const line = useRoughLine(() => server.url)
const HABIT = { name: 'Walk', icon: '🚶', start_date: '2026-01-01', energy_cost: 1, energy_return: 3 }
const UNAUTHORIZED = { status: 401, body: { detail: 'unauthorized' } }
const AWAY = { status: 503, body: { detail: 'service_unavailable' } }
const limited = (seconds: number) => ({
  status: 429,
  body: { detail: 'rate_limit_exceeded' },
  headers: { 'Retry-After': String(seconds) },
})

let ann: Client
beforeEach(async () => {
  ann = await server.person()
  line.mishaps = []
  line.seen = []
})

const clientOf = ({ token }: { token: string }, options: ClientOptions = {}) =>
  createClient(line.url, { token, ...options })
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: ApiError) => error,
  )
const times = (count: number, request: string): string[] => Array(count).fill(request)

describe('tries', () => {
  test('repeat a write whose answer was lost under its key, so that it has effect once', async () => {
    line.mishaps = ['answer lost', 'request lost']
    const api = clientOf(ann)
    const { id } = await ok(api.POST('/habits/', { body: HABIT }))
    expect((await ok(api.GET('/habits/'))) as unknown[]).toMatchObject([{ id }])
    const keys = line.seen.slice(0, 3).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    await ok(api.POST('/goal-groups/', { body: { name: 'Mornings' } }))
    expect(keys).not.toContain(line.seen.at(-1)?.headers['idempotency-key'])
  })

  test('keep an Idempotency-Key that the app has set', async () => {
    const params = { header: { 'Idempotency-Key': 'walk' } }
    const twice = () => clientOf(ann).POST('/habits/', { params, body: HABIT })
    await ok(twice())
    expect((await twice()).response.headers.get('idempotent-replayed')).toBe('true')
  })

  test('set a key on exactly the writes that honour one', async () => {
    const api = clientOf(ann)
    for (const [path, item] of Object.entries(document.paths ?? {})) {
      for (const [method, operation] of Object.entries(
        item as Record<string, { parameters?: unknown; security?: unknown }>,
      )) {
        if (!operation.security) continue
        line.mishaps = [{ status: 200, body: {} }]
        await api.request(method as 'get', path as '/habits/')
        const documented = JSON.stringify(operation.parameters ?? []).includes('"Idempotency-Key"')
        const { request, headers } = line.seen.at(-1)!
        expect(headers['idempotency-key'] !== undefined, request).toBe(documented)
      }
    }
  })

  test('work with a base URL that has a path', async () => {
    const api = createClient(`${line.url}/auth/`, { token: ann.token })
    line.mishaps = [{ status: 201, body: {} }]
    await ok(api.POST('/journal/', { body: { message: 'Hello.' } }))
    expect(line.requests()).toEqual(['POST /auth/journal/'])
    expect(line.seen[0]?.headers['idempotency-key']).toBeDefined()
  })

  test('repeat a request whose answer stops in its middle', async () => {
    line.mishaps = ['half an answer', 'half an answer']
    const api = clientOf(ann, { timeoutMs: 2000 })
    const { id } = await ok(api.POST('/habits/', { body: HABIT }))
    line.mishaps = ['half an answer']
    expect((await ok(api.GET('/habits/'))) as unknown[]).toMatchObject([{ id }])
    expect(line.requests()).toEqual([...times(3, 'POST /habits/'), ...times(2, 'GET /habits/')])
  })

  test('repeat what a proxy answers while the service is away', async () => {
    const gateway = { status: 502, body: '<h1>Bad gateway</h1>', headers: { 'Content-Type': 'text/html' } }
    line.mishaps = [gateway, { ...gateway, status: 504 }]
    await ok(clientOf(ann).POST('/habits/', { body: HABIT }))
    line.mishaps = Array(3).fill({ ...gateway, status: 200, body: '<h1>Sign in to the network</h1>' })
    await expect(clientOf(ann).GET('/ui-flags')).rejects.toThrow('a page came instead of an answer')
    line.mishaps = [gateway]
    const login = clientOf(ann).POST('/auth/login', { body: { email: ann.email, password: PASSWORD } })
    expect(await errorOf(ok(login))).toMatchObject({ status: 502, detail: 'request_failed' })
    const repeated = [...times(3, 'POST /habits/'), ...times(3, 'GET /ui-flags')]
    expect(line.requests()).toEqual([...repeated, 'POST /auth/login'])
  })

  const KEYED = { headers: { 'Idempotency-Key': 'walk' } }
  test.each([
    ['GET', {}, 3],
    ['HEAD', {}, 3],
    ['OPTIONS', {}, 3],
    ['DELETE', {}, 3],
    ['POST', KEYED, 3],
    ['PUT', KEYED, 3],
    ['PATCH', KEYED, 3],
    ['POST', {}, 1],
    ['PUT', {}, 1],
    ['PATCH', {}, 1],
  ])(
    'send %s with %o %d times after 408, 429, 500, 502, 503 and 504, and once after any other status',
    async (method, options, count) => {
      const api = createClient(line.url) // without a token, it adds no key
      for (const status of [408, 429, 500, 502, 503, 504, 400, 404, 409, 412, 422, 501, 505]) {
        const isRepeated = [408, 429, 500, 502, 503, 504].includes(status)
        line.mishaps = Array(3).fill({ status, body: { detail: 'no' } })
        line.seen = []
        const { response } = await api.request(method.toLowerCase() as 'get', '/habits/', options)
        expect(response.status).toBe(status)
        expect(line.requests()).toEqual(times(isRepeated ? count : 1, `${method} /habits/`))
      }
    },
  )

  test('pause anything up to 500, 1,000, then 2,000 ms, also where the service asks for more', () => {
    expect([1, 2, 3, 4, 9].map((tries) => backoff(tries, 1))).toEqual([500, 1000, 2000, 2000, 2000])
    expect([1, 2, 3].map((tries) => backoff(tries, 0))).toEqual([0, 0, 0])
    const asking = new Response(null, { status: 503, headers: { 'Retry-After': '60' } })
    expect(pauseAfter(asking, 1)).toBeLessThanOrEqual(500)
    expect(pauseAfter(asking, 1, 60_000)).toBe(60_000)
    expect(pauseAfter(asking, 1, 59_000)).toBeLessThanOrEqual(500)
    expect(pauseAfter(asking, 1, 0)).toBe(0)
  })

  test('take 30 s at most, 60 for a page', () => {
    expect([TIMEOUT_MS, transcriptionTimeout(TIMEOUT_MS)]).toEqual([30_000, 60_000])
  })

  test('have keys of an intent and its parts, which no clock changes', async () => {
    const api = clientOf(ann)
    const keyOf = async (call: () => Promise<unknown>) => {
      line.mishaps = [{ status: 200, body: {} }]
      await call()
      return String(line.seen.at(-1)?.headers['idempotency-key'])
    }
    const habit = () => api.POST('/habits/', { body: HABIT })
    const [first, second] = [await keyOf(habit), await keyOf(habit)]
    for (const key of [first, second])
      expect(key).toMatch(/^post:habits:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(second).not.toBe(first)
    const params = { path: { suggestion_id: 7, invitation_id: 8 } }
    const accept = () => api.POST('/journal/suggestions/{suggestion_id}/accept', { params })
    expect(await keyOf(accept)).toBe('accept-suggestion:7')
    expect(await keyOf(() => api.POST('/invitations/{invitation_id}/dismiss', { params }))).toBe('dismiss-invitation:8')
    expect(await keyOf(() => api.POST('/metta-return/arc'))).toBe('start-return')
  })

  test('keep their key while the clock moves, and so does the same intention on another day', async () => {
    const api = clientOf(ann)
    const params = { path: { suggestion_id: 7, invitation_id: 8 } }
    const calls = [
      () => api.POST('/journal/suggestions/{suggestion_id}/accept', { params }),
      () => api.POST('/invitations/{invitation_id}/dismiss', { params }),
      () => api.POST('/metta-return/arc'),
    ]
    const keys = () => line.seen.map(({ headers }) => String(headers['idempotency-key']))
    const later = () => vi.useFakeTimers({ now: Date.now() + 400 * 86_400_000, toFake: ['Date'] })
    for (const call of calls) {
      line.seen = []
      const answer = { status: 200, body: {} }
      line.mishaps = [{ ...AWAY, before: later }, answer, { ...AWAY, before: () => vi.useRealTimers() }, answer]
      await call()
      await call()
      expect(keys()).toEqual(times(4, keys()[0] as string))
      expect(keys()[0]).toMatch(/^[a-z]+(-[a-z]+)*(:\d+)*$/)
    }
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const made = newKey('post:habits')
    vi.useRealTimers()
    expect(newKey('post:habits')).toBe(made) // its parts are the intent and a random number
    random.mockRestore()
  })

  test('send a request without a key once', async () => {
    line.mishaps = ['answer lost', AWAY]
    const login = () => clientOf(ann).POST('/auth/login', { body: { email: ann.email, password: PASSWORD } })
    await expect(login()).rejects.toThrow('fetch failed')
    expect((await login()).response.status).toBe(503)
    expect(line.requests()).toEqual(times(2, 'POST /auth/login'))
  })

  test('repeat during an outage, but not for ever', async () => {
    line.mishaps = [AWAY, 'request lost', AWAY]
    const error = await errorOf(ok(clientOf(ann).GET('/habits/')))
    expect(error).toMatchObject({ status: 503, detail: 'service_unavailable' })
    expect(line.requests()).toEqual(times(3, 'GET /habits/'))
  })

  test('come three times where the service asks to wait longer, and the caller gets the last refusal', async () => {
    line.mishaps = [limited(58), limited(57), limited(56)]
    const error = await errorOf(ok(clientOf(ann).GET('/ui-flags')))
    expect(error).toMatchObject({ detail: 'rate_limit_exceeded', retryAfter: 56 })
    line.mishaps = [limited(60)]
    await ok(clientOf(ann).GET('/ui-flags'))
    expect(line.requests()).toEqual(times(5, 'GET /ui-flags'))
  })

  test('wait for a rate limit where the app says how long that may be', async () => {
    line.mishaps = [limited(1)]
    const begun = performance.now()
    await ok(clientOf(ann, { longestPauseMs: 1000 }).GET('/ui-flags'))
    expect(performance.now() - begun).toBeGreaterThan(990)
    expect(line.requests()).toEqual(times(2, 'GET /ui-flags'))
  })

  test('time out without an answer, and never repeat a request that the app has aborted', async () => {
    line.mishaps = ['silence', 'silence']
    await ok(clientOf(ann, { timeoutMs: 1000 }).GET('/habits/'))
    expect(line.requests()).toEqual(times(3, 'GET /habits/'))
    line.mishaps = ['silence', 'silence']
    const login = createClient(line.url, { timeoutMs: 1000 }).POST('/auth/login', { body: { email: '', password: '' } })
    await expect(login).rejects.toThrow('no answer in time')
    const given = new AbortController()
    const call = clientOf(ann).GET('/ui-flags', { signal: given.signal })
    await expect.poll(() => line.seen.length, { interval: 10 }).toBe(5)
    given.abort()
    await expect(call).rejects.toThrow(/aborted/)
    expect(line.seen).toHaveLength(5)
  })
})

test('a token that the client holds goes with every request as Bearer, and without one there is no such header', async () => {
  const send = async (api: ReturnType<typeof createClient>) => {
    line.seen = []
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      line.mishaps = [{ status: 200, body: {} }]
      await api.request(method as 'get', '/habits/', {})
    }
    return line.seen.map(({ headers }) => headers.authorization)
  }
  const api = clientOf(ann)
  expect(await send(api)).toEqual(times(5, `Bearer ${ann.token}`))
  const ben = await server.person()
  api.token = ben.token as string
  expect(await send(api)).toEqual(times(5, `Bearer ${ben.token}`))
  api.token = null
  expect(await send(api)).toEqual(Array(5).fill(undefined))
})

test('an answer with fields, values and tiers of a newer service reaches the app as it is', async () => {
  const newer = [{ id: 1, name: 'Walk', mood: 'light', goals: [{ id: 2, tier: 'mythic', badge: { colour: 'red' } }] }]
  line.mishaps = [{ status: 200, body: newer }]
  expect(await ok(clientOf(ann).GET('/habits/'))).toEqual(newer)
})

describe('a session', () => {
  /** A token of Ann that is this many minutes old. */
  const tokenAged = (minutes: number) => {
    const issuedAt = Math.floor(Date.now() / 1000) - minutes * 60
    return new SignJWT({
      sub: String(ann.userId),
      jti: `aged ${ann.userId} ${minutes}`,
      iat: issuedAt,
      exp: issuedAt + 3600,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(server.config.SECRET_KEY))
  }
  const refreshes = () => line.requests().filter((request) => request === 'POST /auth/refresh').length

  test('is renewed once for all calls in the second half of its hour', async () => {
    const kept: Array<string | null> = []
    const api = clientOf({ token: await tokenAged(29) }, { onToken: (token) => kept.push(token) })
    await ok(api.GET('/habits/'))
    expect([refreshes(), kept]).toEqual([0, []])
    api.token = await tokenAged(31)
    const calls = [api.GET('/habits/'), api.GET('/stages'), api.GET('/ui-flags')]
    for (const call of calls) await ok<unknown>(call)
    await ok(api.GET('/habits/'))
    expect([refreshes(), kept.length]).toEqual([1, 2])
    expect(api.token).toBe(kept[1])
    expect(line.seen.at(-1)?.headers.authorization).toBe(`Bearer ${kept[1]}`)
  })

  test('continues with the old token when renewal fails', async () => {
    const token = await tokenAged(31)
    const api = clientOf({ token })
    line.mishaps = [limited(60)]
    await ok(api.GET('/habits/'))
    await ok(api.GET('/habits/'))
    expect([refreshes(), api.token]).toEqual([1, token])
  })

  test('is renewed at a 401, once for parallel calls, which are repeated', async () => {
    const api = clientOf(ann)
    line.mishaps = [UNAUTHORIZED, UNAUTHORIZED, UNAUTHORIZED]
    const calls = [api.POST('/habits/', { body: HABIT }), api.GET('/stages'), api.GET('/ui-flags')]
    for (const call of calls) await ok<unknown>(call)
    expect(refreshes()).toBe(1)
    expect(line.seen).toHaveLength(7)
  })

  test('ends when the service refuses the renewal, and the app is notified once', async () => {
    const kept: Array<string | null> = []
    const api = clientOf(ann, { onToken: (token) => kept.push(token) })
    expect((await ann.post('/auth/refresh')).status).toBe(200) // elsewhere: the token is spent
    const calls = [api.GET('/habits/'), api.GET('/stages'), api.GET('/ui-flags')]
    for (const call of calls) expect((await call).response.status).toBe(401)
    expect([refreshes(), kept, api.token]).toEqual([1, [null], null])
    expect((await api.GET('/habits/')).response.status).toBe(401)
    expect(line.seen.at(-1)?.headers.authorization).toBeUndefined()
    expect(refreshes()).toBe(1)
  })

  test('that expired is told from one that was ended, though the service says unauthorized to both', async () => {
    const told = async (token: string) => {
      const reasons: string[] = []
      const answer = await clientOf({ token }, { onSignedOut: (reason) => reasons.push(reason) }).GET('/habits/')
      expect([answer.response.status, answer.error]).toEqual([401, { detail: 'unauthorized' }])
      return reasons
    }
    expect(await told(await tokenAged(61))).toEqual(['expired'])
    const ended = await tokenAged(1)
    expect((await server.anonymous.post('/auth/logout', {}, { authorization: `Bearer ${ended}` })).status).toBe(204)
    expect(await told(ended)).toEqual(['ended'])
  })

  test('of another account takes over no pending call and no pending renewal', async () => {
    const ben = await server.person()
    const api = clientOf(ann)
    const before = () => Object.assign(api, { token: ben.token })
    line.mishaps = [{ ...UNAUTHORIZED, before }]
    expect((await api.POST('/habits/', { body: HABIT })).response.status).toBe(401)
    api.token = await tokenAged(31)
    line.mishaps = [{ status: 200, body: { token: ann.token }, before }]
    expect((await api.POST('/habits/', { body: HABIT })).response.status).toBe(401)
    expect(await ok(api.GET('/habits/'))).toEqual([])
    expect([refreshes(), api.token]).toEqual([1, ben.token])
  })

  test('sends a token that it can’t parse to the service', async () => {
    expect((await clientOf({ token: 'nonsense' }).GET('/habits/')).response.status).toBe(401)
  })
})

describe('refusals', () => {
  test('become errors with status, detail and request id', async () => {
    const api = clientOf(ann)
    const missing = await errorOf(ok(api.GET('/habits/{habit_id}', { params: { path: { habit_id: 0 } } })))
    expect(missing).toBeInstanceOf(ApiError)
    expect(missing).toMatchObject({ status: 404, detail: 'habit_not_found', message: '404 habit_not_found' })
    await expect.poll(() => server.logs.some((log) => log.includes(missing.requestId as string))).toBe(true)
    const invalid = await errorOf(ok(api.POST('/habits/', { body: { ...HABIT, name: '', energy_cost: -1 } })))
    expect(invalid.detail).toMatchObject([{ loc: ['body', 'name'] }, { loc: ['body', 'energy_cost'] }])
    expect(invalid.message).toMatch(/^422 body\.name: .+; body\.energy_cost: /)
  })

  test('include failures that a proxy answers', async () => {
    line.mishaps = [
      ...Array(3).fill({ status: 500, body: { error: 'internal_error', request_id: 'r' } }),
      ...Array(3).fill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    ]
    const api = clientOf(ann)
    expect(await errorOf(ok(api.GET('/stages')))).toMatchObject({ status: 500, detail: 'internal_error' })
    expect(await errorOf(ok(api.GET('/stages')))).toMatchObject({ status: 502, detail: 'request_failed' })
  })
})

test('all() fetches all pages of a list', async () => {
  const api = clientOf(ann)
  const names = ['Bread', 'Letters', 'Piano', 'Stairs', 'Walk']
  for (const name of names) await ok(api.POST('/habits/', { body: { ...HABIT, name } }))
  const habits = await all((page) => api.GET('/habits/', { params: { query: { ...page, limit: 2 } } }))
  expect(habits.map(({ name }) => name).sort()).toEqual(names)
  expect(line.requests().slice(5)).toHaveLength(3)
})
