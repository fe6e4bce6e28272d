import { afterEach, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { createDatabase } from '../../src/db/call.ts'
import { createPool } from '../../src/db/pool.ts'
import { program } from '../../src/program.ts'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import type { Client } from '../support/client.ts'
import { refusal, statuses } from '../support/habits.ts'
import { PASSWORD, useServer } from '../support/server.ts'
import { slots } from '../support/slots.ts'

// Floods of requests without a token (docs/contract/http.md#requests-without-a-token).

// A third of the pool are two connections.
const server = useServer({ env: { ...BEHIND_PROXY, DATABASE_POOL_SIZE: '6' } })
// A body with a valid shape for each of these routes that signs nobody in.
const BODY = { email: 'nobody@example.com', password: PASSWORD, new_password: PASSWORD, token: 'x'.repeat(43) }
const signIn = (from: Record<string, string>) => server.anonymous.post('/auth/login', BODY, from)

let ann: Client
beforeAll(async () => {
  ann = await server.person()
})

/** Keeps every statement waiting that counts a hit, until `unlock`. */
async function lockLimits() {
  const client = await server.database.owner.connect()
  await client.query('begin; lock table auth.rate_limits in access exclusive mode')
  unlock = async () => {
    unlock = async () => {}
    await client.query('rollback')
    client.release(true)
  }
}
let unlock = async () => {}
afterEach(() => unlock())

const OWN_LIMITS = program.routes.filter(({ limit, access }) => typeof limit === 'object' && access === 'anyone')

test.each(OWN_LIMITS.map(({ method, path }) => [method.toUpperCase(), path]))(
  '%s %s refuses an address that PostgreSQL has refused without asking again',
  async (method, path) => {
    const from = elsewhere()
    const send = () =>
      server.anonymous.request(method, path.replace(':token', 'x'), {
        headers: from,
        ...(method === 'GET' ? {} : { body: { ...BODY, id_token: 'x', refresh_token: 'x'.repeat(43) } }),
      })
    await expect.poll(async () => (await send()).status, { interval: 0 }).toBe(429)
    await lockLimits()
    const refused = await send()
    expect(refusal(refused)).toEqual([429, 'rate_limit_exceeded'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  },
)

test('an address that was refused is let in again after Retry-After', async () => {
  const from = elsewhere()
  for (let n = 0; n < 5; n++) expect((await signIn(from)).status).toBe(401)
  await server.database.owner.query("update auth.rate_limits set ends_at = now() + interval '1 second'")
  await expect.poll(async () => (await signIn(from)).status, { interval: 0 }).toBe(429)
  await expect.poll(async () => (await signIn(from)).status).toBe(401)
})

test('sign-ins from many addresses hold a third of the pool, and people who are signed in find a connection', async () => {
  await lockLimits()
  const flood = Array.from({ length: 12 }, () => signIn(elsewhere()))
  await expect.poll(() => slots('strangers')).toEqual({ in_use: 2, waiting: 10 })
  for (let n = 0; n < 6; n++) expect((await ann.get('/habits/')).status).toBe(200)
  expect((await server.anonymous.get('/health/ready')).status).toBe(200)
  await unlock()
  expect(statuses(await Promise.all(flood))).toEqual({ 401: 12 })
})

test('one address leaves a place to the others, and waits with 64 requests at most', async () => {
  await lockLimits()
  const from = elsewhere()
  const flood = Array.from({ length: 70 }, () => signIn(from))
  const refused: unknown[] = []
  for (const each of flood) each.then((answer) => refused.push(refusal(answer)))
  await expect.poll(() => slots('strangers')).toEqual({ in_use: 1, waiting: 64 })
  await expect.poll(() => refused).toEqual(Array(5).fill([429, 'too_many_requests_at_once']))
  const other = signIn(elsewhere())
  await expect.poll(() => slots('strangers')).toEqual({ in_use: 2, waiting: 64 })
  await unlock()
  expect((await other).status).toBe(401)
  await Promise.all(flood)
})

test('sixty addresses of one network leave a place to the others', async () => {
  await lockLimits()
  const flood = Array.from({ length: 60 }, (_, n) => signIn({ 'x-forwarded-for': `2001:db8:1:${n}::1` }))
  await expect.poll(() => slots('strangers')).toEqual({ in_use: 1, waiting: 59 })
  const others = [signIn(elsewhere()), signIn({ 'x-forwarded-for': '2001:db8:2::1' })]
  await expect.poll(() => slots('strangers')).toEqual({ in_use: 2, waiting: 60 })
  await unlock()
  expect(statuses(await Promise.all(others))).toEqual({ 401: 2 })
  await Promise.all(flood)
})

test('probes at the same time hold one connection between them', async () => {
  const log = createLog('silent')
  const pool = createPool(server.database.urlOf('app_api'), 6, log)
  const { ready } = createDatabase(pool, [])
  await Promise.all(Array.from({ length: 12 }, () => ready(log)))
  expect(pool.totalCount).toBe(1)
  await pool.end()
})
