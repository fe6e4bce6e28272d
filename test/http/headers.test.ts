import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { readConfig } from '../../src/base/settings/config.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { type Client, createClient } from '../support/client.ts'
import { openEvents } from '../support/events.ts'
import { expectCommonHeaders, SECURITY_HEADERS } from '../support/headers.ts'
import { raw, request } from '../support/raw.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// Headers of every answer (docs/contract/http.md#request-ids, #security-headers, #cors, #caching).

const server = useServer()
const HSTS = 'max-age=31536000; includeSubDomains'
const ALLOWED = 'http://localhost:3000'

let ann: Client
let anonymous: Client
beforeAll(async () => {
  ;[ann, anonymous] = [await server.person(), server.anonymous]
})

describe('X-Request-ID', () => {
  test('an id of ours is made for a request without one', async () => {
    const ids = [await anonymous.get('/health/live'), await anonymous.get('/health/live')].map((answer) =>
      answer.headers.get('x-request-id'),
    )
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(ids[0]).not.toBe(ids[1])
  })

  test('a well-formed id is kept', async () => {
    for (const id of ['req_abc_123', randomUUID(), 'A', '-', 'x'.repeat(64)]) {
      expect((await anonymous.get('/nowhere', { 'X-Request-ID': id })).headers.get('x-request-id')).toBe(id)
    }
  })

  test('any other id is replaced, never refused', async () => {
    for (const id of ['', 'a b', 'x'.repeat(65), '<script>', 'a\tb', 'é', '\u00ff', 'a,b', 'a;b', 'a/b']) {
      const answer = await raw(server.url, request('/health/live', [`X-Request-ID: ${id}`]))
      expect([id, answer.status]).toEqual([id, 200])
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
    }
    const twice = await raw(server.url, request('/health/live', ['X-Request-ID: one', 'X-Request-ID: two']))
    expect(twice.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('security headers', () => {
  test('are the same exact texts on success, refusal, redirect, document and preflight', async () => {
    const preflight = { Origin: ALLOWED, 'Access-Control-Request-Method': 'PUT' }
    for (const answer of [
      await ann.get('/habits/'),
      await ann.get('/habits/999999'),
      await anonymous.get('/habits/'),
      await anonymous.get('/habits'),
      await anonymous.get('/openapi.json'),
      await anonymous.request('OPTIONS', '/habits/', { headers: preflight }),
      await anonymous.request('OPTIONS', '/habits/', { headers: { ...preflight, Origin: 'https://evil.example' } }),
    ]) {
      expectCommonHeaders(answer)
      expect(answer.headers.get('strict-transport-security')).toBeNull()
    }
  })

  test('HSTS is sent in staging and production only', async () => {
    for (const ENV of ['staging', 'production']) {
      const config = { ...server.config, ENV: ENV as 'staging', SKIP_STARTUP_SEED: '1' }
      const api = await startApi(program, config, server.database.urlOf('app_api'), createLog('silent'))
      const { headers } = await createClient(`http://127.0.0.1:${api.port}`).get('/nowhere')
      expect(Object.fromEntries(headers)).toMatchObject({ ...SECURITY_HEADERS, 'strict-transport-security': HSTS })
      await api.stop()
    }
  })

  test('the documentation page has its own Content-Security-Policy and works under it', async () => {
    const page = await anonymous.get('/docs')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(page.text).not.toMatch(/<script>|onclick|<style|https?:/)
    for (const [, asset] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await anonymous.get(asset as string)).status, asset).toBe(200)
    }
    for (const path of ['/docs/..%2f..%2fpackage.json', '/docs/package.json%00', '/docs/.env', '/docs/nothing']) {
      const answer = await raw(server.url, request(path))
      expect([path, Math.floor(answer.status / 100)]).toEqual([path, 4])
    }
  })
})

test('X-Last-Write of older clients is ignored, and neither a response nor an event names a last write', async () => {
  const older = { 'X-Last-Write': '0123456789abcdef-9' }
  const events = await openEvents(server.url, ann)
  const responses = [
    await ann.patch('/ui-flags', { has_seen_welcome: true }, older),
    await ann.get('/ui-flags', older),
    await ann.get('/users/me/export', older),
  ]
  const event = await events.reach(1)
  events.close()
  expect([...responses, events].map(({ status, headers }) => [status, headers.get('x-last-write')])).toEqual(
    Array(4).fill([200, null]),
  )
  expect(Object.keys(event).sort()).toEqual(['cursor', 'event', 'id'])
})

describe('cross-origin requests', () => {
  const preflight = (origin: string, method: string, headers?: string, path = '/habits/') =>
    anonymous.request('OPTIONS', path, {
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': method,
        ...(headers === undefined ? {} : { 'Access-Control-Request-Headers': headers }),
      },
    })

  test('a preflight for the methods and headers of the app is 200, on any path', async () => {
    const wanted =
      'authorization, content-type, idempotency-key, x-idempotency-key, x-llm-api-key, X-Request-ID, accept, ' +
      'if-none-match, if-match, last-event-id, x-last-write'
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of ['/habits/', '/nowhere']) {
        const answer = await preflight(ALLOWED, method, wanted, path)
        expect([answer.status, answer.text]).toEqual([200, 'OK'])
        expect(answer.headers.get('content-type')).toContain('text/plain')
        expect(answer.headers.get('access-control-allow-origin')).toBe(ALLOWED)
        expect(answer.headers.get('access-control-allow-methods')).toContain(method)
        expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('idempotency-key')
        expect(answer.headers.get('access-control-max-age')).toBe('600')
        expect(answer.headers.get('vary')).toContain('Origin')
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      }
    }
  })

  test('a refused preflight names the part that failed', async () => {
    const evil = 'https://evil.example'
    for (const [origin, method, headers, text] of [
      [evil, 'GET', undefined, 'Disallowed CORS origin'],
      [ALLOWED, 'TRACE', undefined, 'Disallowed CORS method'],
      [ALLOWED, 'POST', 'authorization, x-evil', 'Disallowed CORS headers'],
      [evil, 'TRACE', 'x-evil', 'Disallowed CORS origin, method, headers'],
      ['null', 'GET', undefined, 'Disallowed CORS origin'],
      [`${ALLOWED}/`, 'GET', undefined, 'Disallowed CORS origin'],
      ['http://localhost.evil.example', 'GET', undefined, 'Disallowed CORS origin'],
      ['http://evil.example?http://localhost:3000', 'GET', undefined, 'Disallowed CORS origin'],
      ['http://127.0.0.2:3000', 'GET', undefined, 'Disallowed CORS origin'],
    ] as const) {
      const answer = await preflight(origin, method, headers)
      expect([answer.status, answer.text]).toEqual([400, text])
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin === ALLOWED ? ALLOWED : null)
    }
  })

  test('an allowed origin is echoed on refusals too, and its script may read X-Request-ID alone', async () => {
    for (const answer of [
      await ann.get('/habits/', { Origin: ALLOWED }),
      await anonymous.get('/habits/', { Origin: ALLOWED }),
      await anonymous.get('/nowhere', { Origin: ALLOWED }),
      await anonymous.patch('/habits/', undefined, { Origin: ALLOWED }),
      await anonymous.get('/habits', { Origin: ALLOWED }),
    ]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe(ALLOWED)
      expect(answer.headers.get('access-control-expose-headers')).toBe('X-Request-ID')
      expect(answer.headers.get('vary')).toContain('Origin')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  test('a script may read what a client needs where the request prefers it', async () => {
    for (const [prefer, path] of [
      ['expose-headers', '/habits/'],
      ['return=minimal, Expose-Headers', '/habits/'],
      ['expose-headers', '/nowhere'],
    ] as const) {
      const { headers } = await ann.get(path, { Origin: ALLOWED, Prefer: prefer })
      expect(headers.get('access-control-expose-headers')).toBe(
        'X-Request-ID, Retry-After, ETag, Idempotent-Replayed, WWW-Authenticate',
      )
      expect(headers.get('vary')).toContain('Origin, Prefer')
    }
    for (const prefer of ['expose-headers-of-another', 'return=minimal']) {
      const { headers } = await ann.get('/habits/', { Origin: ALLOWED, Prefer: prefer })
      expect(headers.get('access-control-expose-headers')).toBe('X-Request-ID')
    }
    expect((await preflight(ALLOWED, 'HEAD', 'prefer')).status).toBe(200)
  })

  test('in development every local port is allowed', async () => {
    for (const origin of [
      'http://localhost',
      'https://localhost:5173',
      'https://[::1]',
      'http://127.0.0.1:8081',
      'http://[::1]:19006',
    ]) {
      const answer = await preflight(origin, 'GET')
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    }
  })

  test('outside development no local port is allowed', async () => {
    const config = { ...server.config, ENV: 'staging' as const, SKIP_STARTUP_SEED: '1' }
    const api = await startApi(program, config, server.database.urlOf('app_api'), createLog('silent'))
    const { headers } = await createClient(`http://127.0.0.1:${api.port}`).get('/nowhere', { Origin: ALLOWED })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    await api.stop()
  })

  test('a request from another origin is served without CORS headers', async () => {
    const answer = await ann.get('/habits/', { Origin: 'https://evil.example' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('vary')).toContain('Origin')
  })

  test('origins outside development are those of PROD_DOMAIN', async () => {
    const { ALLOWED_ORIGINS } = readConfig({
      ENV: 'staging',
      SECRET_KEY: server.config.SECRET_KEY,
      PROD_DOMAIN: 'https://app.example.com, https://beta.example.com:8443',
    })
    expect(ALLOWED_ORIGINS).toEqual(['https://app.example.com', 'https://beta.example.com:8443'])
  })
})

test('private answers are not stored: authenticated ones, refusals among them, and tokens', async () => {
  const list = await ann.get('/habits/')
  for (const answer of [
    list,
    await ann.get('/habits/999999'),
    await ann.get('/habits/abc'),
    await anonymous.get('/habits/'),
    await ann.patch('/ui-flags', { has_seen_welcome: true }),
    await anonymous.post('/auth/login', { email: ann.email, password: PASSWORD }),
  ]) {
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.has('etag')).toBe(answer === list)
  }
})

test('an idle connection is kept as long as KEEP_ALIVE_TIMEOUT_S says', async () => {
  for (const seconds of [75, 620]) {
    const config = { ...server.config, PORT: 0, KEEP_ALIVE_TIMEOUT_S: seconds }
    const api = await startApi(program, config, server.database.urlOf('app_api'), createLog('silent'))
    try {
      const { headers } = await fetch(`http://127.0.0.1:${api.port}/health/live`)
      expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', `timeout=${seconds}`])
    } finally {
      await api.stop()
    }
  }
  expect(server.config.KEEP_ALIVE_TIMEOUT_S).toBe(75)
})
