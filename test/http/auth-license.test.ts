import { beforeEach, describe, expect, test } from 'vitest'
import type { Faults } from '../../dev/sandbox/vendors/faults.ts'
import { ownReasons } from '../../src/base/reasons.ts'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { whileLocked } from '../support/races.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// Failures of the license vendor and the cap on invalid licenses, at sign-up and at social sign-in.

const server = useServer({ env: BEHIND_PROXY })

let people = 0
const someone = () => `license${++people}@example.com`
const genuine = (email: string) => ({ email, license_key: server.sandbox.license.issue({ email }) })
const signup = (body: Record<string, unknown>, from = elsewhere()) =>
  server.anonymous.post('/auth/signup', { password: PASSWORD, ...body }, from)
const social = async (email: string, license_key: string | null, from = elsewhere()) => {
  const id_token = await server.sandbox.idps.idp_a.sign({ sub: email, email })
  return server.anonymous.post('/auth/oauth/idp_a', { id_token, license_key }, from)
}
const count = async (table: string) =>
  Number((await server.database.owner.query(`select count(*) from auth.${table}`)).rows[0].count)
const forgetLimits = () => server.database.owner.query('truncate auth.rate_limits')

const UNAVAILABLE = '{"detail":"license_verification_unavailable"}'
const CAPPED = '{"detail":"too_many_license_attempts"}'

beforeEach(() => {
  server.sandbox.faults.license = undefined
})

describe('the vendor', () => {
  const purchase = (flags: object) =>
    JSON.stringify({ success: true, uses: 1, purchase: { email: 'x@example.com', ...flags } })
  test.each<[string, Faults['license']]>([
    ['fails', { status: 500 }],
    ['refuses our token', { status: 401 }],
    ['asks to slow down', { status: 429 }],
    ['redirects', { status: 302 }],
    ['hangs up', { drop: true }],
    ['answers no JSON', { body: '<html>' }],
    ['answers no object', { body: 'null' }],
    ['answers a success that is a text', { body: '{"success":"true"}' }],
    ['answers a flag that is a text', { body: purchase({ refunded: 'false' }) }],
    ['answers a sale that no column holds', { body: purchase({ sale_id: 'a\0' }) }],
    ['answers a sale that is half a character', { body: purchase({ sale_id: '\ud800' }) }],
    ['answers a sale that is too long', { body: purchase({ sale_id: 's'.repeat(256) }) }],
    ['answers without end', { body: 'x'.repeat(300_000) }],
  ])('%s: 503 at both routes, one request to the vendor each, and nothing is counted or written', async (_, fault) => {
    const [users, attempts, calls] = [
      await count('users'),
      await count('license_attempts'),
      server.sandbox.license.calls,
    ]
    const { email, license_key } = genuine(someone())
    server.sandbox.faults.license = fault
    const answers = [await signup({ email, license_key }), await social(email, license_key)]
    for (const { status, text } of answers) expect([status, text]).toEqual([503, UNAVAILABLE])
    expect([await count('users'), await count('license_attempts')]).toEqual([users, attempts])
    expect(server.sandbox.license.calls).toBe(calls + 2)
  })

  test.each([
    '{"success":true,"uses":1}',
    '{"success":true,"uses":1,"purchase":null}',
    '{"success":true,"uses":1,"imported_customer":{"email":"x@example.com","purchase_date":"2024-01-01"}}',
    '{"success":true,"uses":1,"purchase":{}}',
    '{"success":true,"uses":1,"purchase":[]}',
    '{"success":true,"uses":1,"purchase":{"email":null,"product_id":"course","refunded":false}}',
    '{"success":true,"uses":1,"purchase":{"email":""}}',
    '{"success":true,"uses":1,"purchase":{"product_id":"course","sale_id":"s"}}',
  ])(
    'that verifies a key without a purchase, or one of nobody (%s), makes it invalid, and does not count as failing',
    async (body) => {
      const { email, license_key } = genuine(someone())
      server.sandbox.faults.license = { body }
      for (let nth = 0; nth < 4; nth++) {
        const { status, text } = await signup({ email, license_key })
        expect([status, text]).toEqual([400, '{"detail":"invalid_license"}'])
      }
      const social409 = await social(email, license_key)
      expect(social409.status).not.toBe(503)
      expect(ownReasons().filter(({ reason }) => reason === 'vendor_failing')).toEqual([])
      server.sandbox.faults.license = undefined
      expect((await signup({ email, license_key })).status).toBe(200)
    },
  )

  test('that answers in either form that it never sold the key makes the key invalid', async () => {
    for (const fault of [{ status: 404 }, { body: '{"success":false,"message":"no such license"}' }]) {
      server.sandbox.faults.license = fault
      const { status, body } = await signup(genuine(someone()))
      expect([status, body]).toEqual([400, { detail: 'invalid_license' }])
    }
  })

  test('that is slow is waited for', async () => {
    server.sandbox.faults.license = { delayMs: 200 }
    expect((await signup(genuine(someone()))).status).toBe(200)
  })
})

describe('ten invalid licenses within an hour', () => {
  const spend = async (from: Record<string, string>) => {
    for (let attempt = 0; attempt < 10; attempt++) {
      await forgetLimits()
      const { body } =
        attempt % 2 === 0
          ? await signup({ email: someone(), license_key: 'never-sold' }, from)
          : await social(someone(), 'never-sold', from)
      expect(body.detail).toBe(attempt % 2 === 0 ? 'invalid_license' : 'needs_license')
    }
    await forgetLimits()
  }

  test('refuse further sign-ups and social sign-ins from that address, also with a valid key, without asking the vendor', async () => {
    const from = elsewhere()
    await spend(from)
    const [users, attempts, calls] = [
      await count('users'),
      await count('license_attempts'),
      server.sandbox.license.calls,
    ]
    const { email, license_key } = genuine(someone())
    const answers = [await signup({ email, license_key }, from), await social(email, license_key, from)]
    for (const { status, text, headers } of answers) {
      expect([status, text, headers.get('retry-after')]).toEqual([429, CAPPED, null])
    }
    expect([await count('users'), await count('license_attempts')]).toEqual([users, attempts])
    expect(server.sandbox.license.calls).toBe(calls)

    expect((await signup({ email: someone() }, from)).body).toEqual({ detail: 'license_required' })
    expect((await social(someone(), '  ', from)).body).toEqual({ detail: 'needs_license' })
    expect((await signup({ email, license_key }, elsewhere())).status).toBe(200)
  })

  test('do not affect the sign-in of an existing account', async () => {
    const from = elsewhere()
    const email = someone()
    const key = genuine(email).license_key
    await social(email, key)
    await spend(from)
    expect((await social(email, key, from)).status).toBe(200)
  })

  test('expire one by one after an hour', async () => {
    const from = elsewhere()
    await spend(from)
    await server.database.owner.query(
      `update auth.license_attempts set attempted_at = now() - interval '1 hour'
        where id in (select id from auth.license_attempts where throttle_key = $1 order by id limit 1)`,
      [from['x-forwarded-for']],
    )
    expect((await signup({ email: someone(), license_key: 'never-sold' }, from)).body).toEqual({
      detail: 'invalid_license',
    })
    expect((await signup(genuine(someone()), from)).text).toBe(CAPPED)
  })

  test('are ten: an attempt at the same time as the tenth waits for it and is refused', async () => {
    const address = '192.0.2.7'
    await server.database.owner.query(
      'insert into auth.license_attempts (throttle_key, attempted_at) select $1, now() from generate_series(1, 9)',
      [address],
    )
    const eleventh = () => social(someone(), 'never-sold', { 'x-forwarded-for': address })
    const { status, text } = await whileLocked(server, 'select auth.license_charge($1)', [address], eleventh)
    expect([status, text]).toEqual([429, CAPPED])
  })
})
