import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { type Client, createClient } from '../support/client.ts'
import { expectCommonHeaders } from '../support/headers.ts'
import { raw, request } from '../support/raw.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// What a client sees when the service fails (docs/contract/http.md#errors, #database-away). The failures are real, made
// in the database of this file.

const server = useServer()
const ORIGIN = 'http://localhost:3000'
const SECRET = 'a text of the person'

let ann: Client
beforeAll(async () => {
  ann = await server.person()
})

const FLAGS = `json '{"has_seen_welcome":true,"energy_scaffolding_archived":false,"writing_session_habit_id":null,
"practice_session_habit_id":null}'`

/** Replaces the function of GET /ui-flags, or of the PATCH, with these statements. */
const sabotage = (statements: string, fn = 'ui_flags_get()') =>
  server.database.owner.query(
    `create or replace function api.${fn} returns json language plpgsql volatile as $$ begin ${statements} end $$`,
  )

/** Sets a setting for every new connection of the API. */
async function setForApi(setting: string) {
  const name = new URL(server.database.urlOf('owner')).pathname.slice(1)
  await server.database.asSuperuser(
    `alter role app_api in database ${name} ${setting};
     select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app_api' and datname = '${name}'`,
  )
  for (let ready = false; !ready; ) ready = (await fetch(`${server.url}/health/ready`)).ok
}

describe('a defect', () => {
  afterEach(() => sabotage(`return ${FLAGS};`))

  test('answers 500 with the request id and nothing else, with the common headers', async () => {
    await sabotage('perform 1 / 0;')
    const answer = await ann.get('/ui-flags', { 'X-Request-ID': 'look-for-me', Origin: ORIGIN })
    expect([answer.status, answer.body]).toEqual([500, { error: 'internal_error', request_id: 'look-for-me' }])
    expect(answer.headers.get('x-trace-id')).toBe('look-for-me')
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expectCommonHeaders(answer)
  })

  test('hides its cause from the client, for every SQLSTATE', async () => {
    for (const code of ['P0001', 'XX000', '42P01', '42501', '23514', '0A000', 'PT500']) {
      await sabotage(`raise exception using errcode = '${code}', message = '${SECRET}', detail = '${SECRET}';`)
      const { status, text, body, headers } = await ann.get('/ui-flags')
      expect([code, status, text.includes(SECRET)]).toEqual([code, 500, false])
      expect(body.error).toBe(code === 'PT500' ? 'decryption_failure' : 'internal_error')
      expect(body.request_id).toBe(headers.get('x-request-id'))
      expect(body.request_id).toBe(headers.get('x-trace-id'))
    }
  })

  test('leaves the connection usable and rolls the transaction back', async () => {
    await sabotage("update app.ui_flags set has_seen_welcome = true; raise exception 'broken';")
    for (let i = 0; i < 20; i++) expect((await ann.get('/ui-flags')).status).toBe(500)
    expect((await ann.get('/habits/')).status).toBe(200)
    expect((await server.database.owner.query('select from app.ui_flags where has_seen_welcome')).rowCount).toBe(0)
  })
})

describe('a database that does not answer', () => {
  test('a statement timeout is 503 with Retry-After', async () => {
    await setForApi("set statement_timeout = '2s'")
    await sabotage('perform pg_sleep(60);')
    const answer = await ann.get('/ui-flags')
    expect([answer.status, answer.body]).toEqual([503, { detail: 'service_unavailable' }])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expectCommonHeaders(answer)
    expect((await ann.get('/habits/')).status).toBe(200)
    await setForApi('reset statement_timeout')
  })

  test('a sign-in while the disk is full is 503 with Retry-After, and the process stays ready', async () => {
    const { owner } = server.database
    const { rows } = await owner.query("select pg_get_functiondef('auth.login_finish'::regproc) as text")
    await owner.query(rows[0].text.replace('\nbegin\n', "\nbegin raise sqlstate '53100';\n"))
    const { email } = ann
    const answer = await server.anonymous.post('/auth/login', { email, password: PASSWORD })
    expect([answer.status, answer.body]).toEqual([503, { detail: 'service_unavailable' }])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await server.anonymous.get('/health/ready')).status).toBe(200)
    await owner.query(rows[0].text)
  })

  test.each(['53400', '54000', '54001'])('a limit of the server (%s) is 503 with Retry-After', async (code) => {
    await sabotage(`raise sqlstate '${code}';`)
    const answer = await ann.get('/ui-flags')
    expect([answer.status, answer.body]).toEqual([503, { detail: 'service_unavailable' }])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a deadlock or serialization failure is retried, then 503', async () => {
    await server.database.owner.query('create sequence app.tries; grant usage on sequence app.tries to app_api')
    const patch = 'ui_flags_update(body jsonb)'
    for (const code of ['40P01', '40001']) {
      const failure = `raise sqlstate '${code}';`
      await sabotage(`if nextval('app.tries') % 3 <> 0 then ${failure} end if; return ${FLAGS};`, patch)
      expect((await ann.patch('/ui-flags', { has_seen_welcome: true })).body.has_seen_welcome).toBe(true)
      await sabotage(failure, patch)
      const { body } = await ann.patch('/ui-flags', { has_seen_welcome: true })
      expect(body).toEqual({ detail: 'service_unavailable' })
    }
  })

  test('more requests than connections wait or get 503, and none hangs', async () => {
    await sabotage(`perform pg_sleep(0.3); return ${FLAGS};`)
    const answers = await Promise.all(Array.from({ length: 60 }, () => ann.get('/ui-flags')))
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true)
    expect(statuses).toContain(200)
  })

  test('without a database every route is 503, liveness 200 and readiness not_ready', async () => {
    const away = new URL(server.database.urlOf('app_api'))
    const urls = {
      'no server': Object.assign(new URL(away), { port: '1' }),
      'no such host': Object.assign(new URL(away), { hostname: 'database.invalid' }),
      'no such database': Object.assign(new URL(away), { pathname: '/nothing' }),
      'another password': Object.assign(new URL(away), { password: 'wrong' }),
    }
    for (const [name, url] of Object.entries(urls)) {
      const api = await startApi(program, server.config, url.href, createLog('silent'))
      const at = `http://127.0.0.1:${api.port}`
      const [client, anonymous] = [createClient(at, ann), createClient(at)]
      for (const answer of [
        await client.get('/habits/'),
        await client.post('/goal_completions/', { goal_id: 1 }),
        await client.get('/habits/abc'),
        await anonymous.post('/auth/login', { email: 'a@example.com', password: 'x' }),
      ]) {
        expect([name, answer.status, answer.body]).toEqual([name, 503, { detail: 'service_unavailable' }])
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        expectCommonHeaders(answer)
      }
      expect((await anonymous.get('/habits/')).status).toBe(401)
      expect((await anonymous.get('/health/live')).body).toEqual({ status: 'alive' })
      for (const path of ['/health/ready', '/health']) {
        const { status, body } = await anonymous.get(path)
        const more = path === '/health' ? { content_version: expect.stringMatching(/^[0-9a-f]{40}$/) } : {}
        expect([status, body]).toEqual([503, { detail: 'not_ready', ...more }])
      }
      await api.stop()
    }
  })
})

test('with a database the probes answer that they are ready', async () => {
  expect((await server.anonymous.get('/health/live')).body).toEqual({ status: 'alive' })
  expect((await server.anonymous.get('/health/ready')).body).toEqual({ status: 'ready', database: 'connected' })
  const { body } = await server.anonymous.get('/health')
  expect(body).toEqual({
    status: 'healthy',
    database: 'connected',
    content_version: expect.stringMatching(/^[0-9a-f]{40}$|^none$/),
  })
})

describe('malformed HTTP', () => {
  test('ten thousand headers are refused or ignored, and the service keeps running', async () => {
    for (const headers of [
      Array.from({ length: 10_000 }, (_, i) => `X-Header-${i}: ${i}`),
      Array.from({ length: 2_100 }, () => 'a: b'),
      [`X-Long: ${'x'.repeat(100_000)}`],
      [`Authorization: Bearer ${'x'.repeat(15_000)}`],
      Array.from({ length: 500 }, () => 'X-Forwarded-For: 1.2.3.4'),
    ]) {
      const { status } = await raw(server.url, request('/habits/', headers))
      expect([400, 401, 431]).toContain(status)
    }
    expect((await ann.get('/habits/')).status).toBe(200)
  })

  test('invalid framing is refused, and the service keeps running', async () => {
    const post = (lines: string[], body: string) => `${request('/habits/', lines, 'POST')}${body}`
    for (const bytes of [
      'nonsense\r\n\r\n',
      '\0\0\0\0',
      post(['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      post(['Content-Length: 5', 'Content-Length: 6'], '{}{}{}'),
      post(['Content-Length: -1'], ''),
      post(['Content-Length: 99999999999999999999'], ''),
      post(['Transfer-Encoding: chunked'], 'zz\r\n'),
      post(['Expect: the unexpected', 'Content-Length: 0'], ''),
      post(['Content-Length: 0', 'Upgrade: h2c', 'Connection: Upgrade'], ''),
    ]) {
      const { status } = await raw(server.url, bytes)
      expect([bytes, Math.floor(status / 100)]).toEqual([bytes, 4])
    }
    expect((await ann.get('/habits/')).status).toBe(200)
  })
})
