import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createProxyTokens } from '../../src/analytics/proxy-tokens.ts'
import { createLog } from '../../src/base/log.ts'
import type { Config } from '../../src/base/settings/config.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { admin } from '../support/admin.ts'
import { ask, PEOPLE, untilItsTurn, useAnalytics } from '../support/analytics.ts'
import { type Client, createClient } from '../support/client.ts'
import { refusal } from '../support/habits.ts'
import { expectCommonHeaders } from '../support/headers.ts'

// GraphQL for analysts, through the API and the analytics process: who may ask, and the IDE.

const { server, analyst, grant } = useAnalytics()
let ann: Client
let ben: Client
beforeAll(async () => {
  ann = await server.person()
  ben = await server.person()
})

/** Starts a second API with other settings, and stops it after `work`. */
async function beside(settings: Partial<Config>, work: (url: string) => Promise<void>) {
  const config = { ...server.config, SKIP_STARTUP_SEED: '1', ...settings }
  const api = await startApi(program, config, server.database.urlOf('app_api'), createLog('silent'))
  await work(`http://127.0.0.1:${api.port}`).finally(() => api.stop())
}

describe('POST /graphql', () => {
  test('is open only to analysts and admins', async () => {
    const tokens = {
      '': 401,
      'a.b.c': 401,
      [ann.token]: 403,
      [analyst.token]: 200,
      [(await server.admin()).token]: 200,
    }
    for (const [token, status] of Object.entries(tokens)) {
      const given = await ask(createClient(server.url, { token }), PEOPLE)
      expect(given.status, given.text).toBe(status)
      expectCommonHeaders(given)
      expect(given.headers.get('cache-control')).toBe('no-store')
      if (status === 401) expect(given.text).toBe('{"detail":"unauthorized"}')
      if (status === 403) expect(given.text).toBe('{"detail":"analyst_required"}')
    }
  })

  test('follows grants and revocations at once, for existing tokens', async () => {
    expect(await admin(server, ['grant-analyst', ` ${ben.email.toUpperCase()} `])).toMatchObject({ code: 0 })
    expect((await ask(ben, PEOPLE)).status).toBe(200)
    // Logins for psql of other databases on the server may follow.
    expect(await admin(server, ['revoke-analyst', ben.email])).toEqual({
      output: expect.stringMatching(new RegExp(`^revoke-analyst: ${ben.email}$`, 'm')),
      code: 0,
    })
    expect(refusal(await ask(ben, PEOPLE))).toEqual([403, 'analyst_required'])
    expect(await admin(server, ['grant-analyst', 'missing-at-sign.com'])).toEqual({
      code: 1,
      output: 'missing-at-sign.com is not an e-mail address',
    })
    expect(await admin(server, ['grant-analyst', 'nobody@example.com'])).toEqual({
      output: 'no account has the address nobody@example.com',
      code: 1,
    })
  })

  test('refuses deactivated accounts and revoked tokens', async () => {
    const dan = await server.person()
    await grant(dan)
    expect((await ask(dan, PEOPLE)).status).toBe(200)
    await grant(dan, 'active', false)
    expect(refusal(await ask(dan, PEOPLE))).toEqual([401, 'unauthorized'])
    await grant(dan, 'active', true)
    expect((await dan.post('/auth/refresh')).status).toBe(200)
    expect(refusal(await ask(dan, PEOPLE))).toEqual([401, 'unauthorized'])
  })

  test('is the only method and path', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const given = await analyst.request(method, `/graphql?query=${encodeURIComponent(PEOPLE)}`)
      expect([method, ...refusal(given)]).toEqual([method, 405, 'Method Not Allowed'])
      expect(given.headers.get('allow')).toBe('POST')
    }
    for (const path of ['/graphql/stream', '/GraphQL', '/graphiql', '/ruru-static/ruru.js'])
      expect(refusal(await analyst.post(path, { query: PEOPLE })), path).toEqual([404, 'Not Found'])
  })

  test('has the default rate limit', () =>
    beside({ DEFAULT_RATE_LIMIT_PER_MINUTE: 2 }, async (url) => {
      const client = createClient(url, analyst)
      // Each request counts, so none is sent again: while others have their turn, 503 is an answer too.
      for (const statuses of [[200, 503], [200, 503], [429]])
        expect(statuses).toContain((await client.post('/graphql', { query: PEOPLE })).status)
    }))

  test('accepts JSON of up to 16 kB', async () => {
    const size = (bytes: number) => JSON.stringify({ query: PEOPLE }).padEnd(bytes)
    const post = async (raw: string, type = 'application/json') => {
      const headers = { 'content-type': type }
      const given = await untilItsTurn(() => analyst.request('POST', '/graphql', { raw, headers }))
      expectCommonHeaders(given)
      return given.status
    }
    expect(await post(size(16 * 1024))).toBe(200)
    expect(await post(size(16 * 1024 + 1))).toBe(413)
    expect(await post(size(5_000_000))).toBe(413)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'])
      expect(await post(size(100), type), type).toBe(415)
    for (const raw of [
      '',
      '{',
      '[]',
      'null',
      '1',
      `[${size(100)}]`,
      '{"query": 1}',
      '{"query": "{"}',
      '{"query": "{ secrets }"}',
    ])
      expect(await post(raw), raw).toBe(400)
    expect(await post(JSON.stringify({ query: PEOPLE, variables: [] }))).toBe(400)
  })

  test('is the only way: the analytics process accepts only proxy tokens', async () => {
    const post = async (authorization?: string) => {
      const headers = { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) }
      const { status } = await untilItsTurn(async () => {
        const response = await fetch(`${server.config.ANALYTICS_URL}/graphql`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ query: PEOPLE }),
        })
        return { status: response.status, body: await response.json() }
      })
      return status
    }
    const proxyToken = await createProxyTokens(server.config.SECRET_KEY).issue({
      userId: String(analyst.userId),
      groupsOnly: false,
    })
    const forged = await createProxyTokens(`${server.config.SECRET_KEY}.`).issue({
      userId: String(analyst.userId),
      groupsOnly: false,
    })
    expect(await post(proxyToken)).toBe(200)
    for (const authorization of [undefined, '', 'Bearer', `Bearer ${analyst.token}`, forged, `${proxyToken}x`])
      expect(await post(authorization), authorization).toBe(503)
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
    expect(await post(proxyToken).finally(() => vi.useRealTimers())).toBe(503)
    expect(refusal(await server.anonymous.get('/habits/', { authorization: proxyToken }))).toEqual([
      401,
      'unauthorized',
    ])
    expect((await fetch(server.config.ANALYTICS_URL)).status).toBe(404)
  })

  test('answers 503 when the analytics process is down', () =>
    beside({ ANALYTICS_URL: 'http://127.0.0.1:1' }, async (url) => {
      const client = createClient(url, analyst)
      for (const given of [await ask(client, PEOPLE), await client.get('/graphql/ide')]) {
        expect([given.status, given.body]).toEqual([503, { detail: 'service_unavailable' }])
        expect(Number(given.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect(refusal(await ask(createClient(url, ann), PEOPLE))).toEqual([403, 'analyst_required'])
    }))
})

describe('the GraphQL IDE', () => {
  test('is served in development, without files of another origin', async () => {
    const page = await server.anonymous.get('/graphql/ide')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'self';(?!.*(http|\*))/)
    expect(page.text).not.toMatch(/https?:|"\/\//)
    const parts = [...page.text.matchAll(/(?:src=|href=|from )"([^"]+)"/g)].map(([, path]) => path as string)
    const own = ['/graphql/ide/static/ruru.js', '/graphql/ide/static/ruru.css']
    const pages = ['/favicon.ico', '/pages/header.css', '/docs', '/insights', '/ops', '/graphql/ide']
    const more = [...pages, '/', '/sandbox/editor.js', '/sandbox/'] // the last three are those of `npm start`
    expect(new Set(parts)).toEqual(new Set([...own, ...more]))
    for (const path of own) expect((await server.anonymous.get(path)).status, path).toBe(200)
    expect(page.text).toContain('"endpoint": "/graphql"')
    expect(page.text).toMatch(/"defaultQuery": "# How many people are active each week\?\\nquery active_people \{/)
    for (const path of ['/graphql/ide/static/nothing.js', '/graphql/ide/static/..%2fpackage.json', '/graphql/idea'])
      expect((await server.anonymous.get(path)).status, path).toBe(404)
  })

  test('is absent in production', () =>
    beside({ ENV: 'production' }, async (url) => {
      for (const path of ['/graphql/ide', '/graphql/ide/static/ruru.js'])
        expect(refusal(await createClient(url, analyst).get(path))).toEqual([404, 'Not Found'])
      const { startAnalytics } = await import('../../src/analytics/server.ts')
      const process = await startAnalytics(
        { ...server.config, ENV: 'production' },
        server.database.urlOf('app_analyst'),
        createLog('silent'),
      )
      const authorization = await createProxyTokens(server.config.SECRET_KEY).issue({ userId: '1', groupsOnly: false })
      const get = async (headers = {}) =>
        (await fetch(`http://127.0.0.1:${process.port}/graphql/ide`, { headers })).status
      expect([await get(), await get({ authorization })]).toEqual([503, 404])
      await process.stop()
    }))
})
