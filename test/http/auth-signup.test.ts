import { createHook } from 'node:async_hooks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BEHIND_PROXY, elsewhere, NO_EMAILS } from '../support/addresses.ts'
import type { Answer } from '../support/client.ts'
import { PASSWORD, useServer } from '../support/server.ts'

const server = useServer({ env: BEHIND_PROXY })

let people = 0
const someone = () => `signup${++people}@example.com`
const licenseOf = (email: string) => server.sandbox.license.issue({ email })
const signup = (body: Record<string, unknown>, from = elsewhere()) =>
  server.anonymous.post('/auth/signup', { password: PASSWORD, ...body }, from)
const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows

/** The number of rows in the tables that a signup writes. */
const written = async () =>
  (
    await query(`select (select count(*) from auth.users) as users, (select count(*) from auth.identities) as identities,
      (select count(*) from auth.license_claims) as claims, (select count(*) from app.entitlements) as entitlements`)
  )[0]
const charged = async () => Number((await query('select count(*) from auth.license_attempts'))[0].count)

/** Runs refused signups and asserts that they are the same refusal, and that none left a row. */
async function refused(status: number, detail: string, signups: Array<() => Promise<Answer>>) {
  const before = await written()
  for (const attempt of signups) {
    const { status: got, text, headers } = await attempt()
    expect([got, text]).toEqual([status, JSON.stringify({ detail })])
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('retry-after')).toBeNull()
  }
  expect(await written()).toEqual(before)
}

describe('a valid license', () => {
  test('creates an account with its entitlement and license claim, and signs it in', async () => {
    const email = someone()
    const license_key = licenseOf(email)
    const { status, body } = await signup({ email, license_key, timezone: 'Europe/Berlin' })
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user_id: expect.any(Number),
      timezone: 'Europe/Berlin',
    })
    const [user] = await query('select * from auth.users where id = $1', [body.user_id])
    expect(user).toMatchObject({
      email,
      timezone: 'Europe/Berlin',
      is_admin: false,
      is_analyst: false,
      is_active: true,
    })
    expect(user.password_hash).toMatch(/^\$argon2id\$/)
    expect(
      await query('select kind, product_id, source_sale_id from app.entitlements where user_id = $1', [user.id]),
    ).toEqual([{ kind: 'course_access', product_id: 'course', source_sale_id: null }])
    expect(await query('select claim, email from auth.license_claims where user_id = $1', [user.id])).toEqual([
      { claim: `sale:${server.sandbox.license.saleId(license_key)}`, email: null },
    ])
    expect((await server.anonymous.get('/habits/', { authorization: `Bearer ${body.token}` })).status).toBe(200)
  })

  test('is accepted in any spelling of e-mail and key', async () => {
    const email = someone()
    const { status, body } = await signup({
      email: `\n ${email.toUpperCase()} `,
      license_key: `  ${licenseOf(` ${email.toUpperCase()}`)}\n`,
    })
    expect(status).toBe(200)
    expect(await query('select email from auth.users where id = $1', [body.user_id])).toEqual([{ email }])
  })

  test('may have a password with a local part of four characters in it', async () => {
    const email = 'anna@example.com'
    expect((await signup({ email, license_key: licenseOf(email), password: 'anna and her dog' })).status).toBe(200)
  })

  test('may belong to an e-mail with a local part of 64 characters of several bytes', async () => {
    for (const letter of ['a', 'ä', '🔑']) {
      const email = `${letter.repeat(64)}@example.com`
      expect((await signup({ email, license_key: licenseOf(email) })).status).toBe(200)
      const longer = { email: `${letter.repeat(65)}@example.com` }
      expect((await signup({ ...longer, license_key: licenseOf(longer.email) })).status).toBe(422)
    }
  })

  test('is valid again after a dispute that the seller won', async () => {
    const email = someone()
    const license_key = server.sandbox.license.issue({ email, disputed: true, disputeWon: true })
    expect((await signup({ email, license_key })).status).toBe(200)
  })

  test.each([[undefined], [null], [''], ['  \n'], ['Etc/Unknown']])(
    'creates an account in UTC if the zone is %j',
    async (timezone) => {
      const email = someone()
      expect((await signup({ email, license_key: licenseOf(email), timezone })).body.timezone).toBe('UTC')
    },
  )

  test('is free again for the same e-mail once its account is erased', async () => {
    const email = someone()
    const license_key = licenseOf(email)
    const first = await signup({ email, license_key })
    await server.anonymous.request('DELETE', '/users/me', {
      body: { confirm_email: email },
      headers: { authorization: `Bearer ${first.body.token}` },
    })
    const second = await signup({ email, license_key })
    expect(second.status).toBe(200)
    expect(second.body.user_id).not.toBe(first.body.user_id)
  })
})

describe('in development', () => {
  test.each(['password', '12345678', 'password123', 'test1234', 'changeme', 'repeats1'])(
    'any password of 8 to 64 characters is taken: %s',
    async (password) => {
      const email = password === 'repeats1' ? 'repeats@example.com' : someone()
      expect((await signup({ email, password, license_key: licenseOf(email) })).status).toBe(200)
    },
  )

  test.each(['test', 'local', 'invalid', 'localhost', 'onion', 'arpa'])(
    'a reserved domain is an address: .%s',
    async (domain) => {
      const email = `ann@example.${domain}`
      expect((await signup({ email, license_key: licenseOf(email) })).status).toBe(200)
      expect((await server.anonymous.post('/auth/login', { email, password: PASSWORD }, elsewhere())).status).toBe(200)
      expect((await server.anonymous.post('/auth/password-reset/request', { email }, elsewhere())).status).toBe(202)
    },
  )
})

describe('an invalid shape', () => {
  const email = 'shape@example.com'
  test.each([
    ['no e-mail', { email: undefined }, 'missing', 'email'],
    ['an e-mail that is none', { email: 'ann' }, 'value_error', 'email'],
    ['an e-mail at an address', { email: 'ann@127.0.0.1' }, 'value_error', 'email'],
    ['an e-mail of 255 characters', { email: `${'a'.repeat(60)}@${'b.'.repeat(95)}info` }, 'value_error', 'email'],
    ['a password of 7', { password: '1234567' }, 'string_too_short', 'password'],
    ['a password of 7 characters in 14 units', { password: '🔑'.repeat(7) }, 'string_too_short', 'password'],
    ['a password that is a number', { password: 12345678 }, 'string_type', 'password'],
    ['a license key of 129', { license_key: 'k'.repeat(129) }, 'string_too_long', 'license_key'],
    ['a zone nobody knows', { timezone: 'Mars/Olympus' }, 'value_error', 'timezone'],
    ['a bare region', { timezone: 'America' }, 'value_error', 'timezone'],
    ['a zone in another case', { timezone: 'europe/berlin' }, 'value_error', 'timezone'],
    ['a path for a zone', { timezone: '../../etc/passwd' }, 'value_error', 'timezone'],
    ['a zone that is a number', { timezone: 5 }, 'string_type', 'timezone'],
    ['a zone of 65', { timezone: 'z'.repeat(65) }, 'string_too_long', 'timezone'],
  ])('%s is 422, asks no vendor and echoes nothing', async (_, fields, type, field) => {
    const before = [await written(), await charged(), server.sandbox.license.calls]
    const answer = await signup({ email, license_key: licenseOf(email), ...fields })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ detail: [{ type, loc: ['body', field], msg: expect.any(String) }] })
    expect([await written(), await charged(), server.sandbox.license.calls]).toEqual(before)
  })

  test.each(NO_EMAILS)('%s is refused as an e-mail by sign-up and login', async (email) => {
    for (const answer of [
      await signup({ email, license_key: licenseOf(email) }),
      await server.anonymous.post('/auth/login', { email, password: PASSWORD }, elsewhere()),
    ]) {
      expect(answer.status).toBe(422)
      expect(answer.body).toEqual({
        detail: [{ type: 'value_error', loc: ['body', 'email'], msg: expect.any(String) }],
      })
    }
  })

  test('every failing field is listed', async () => {
    const { body } = await signup({ email: 1, password: 'x', license_key: [] })
    expect(body.detail.map(({ loc }: { loc: string[] }) => loc[1])).toEqual(['email', 'password', 'license_key'])
  })
})

describe('a password', () => {
  test('of 64 characters of several bytes is accepted, a longer one is 400', async () => {
    const email = someone()
    const license_key = licenseOf(email)
    await refused(400, 'password_too_long', [
      () => signup({ email, license_key, password: 'x'.repeat(65) }),
      () => signup({ email, license_key, password: '🔑'.repeat(65) }),
    ])
    const password = '🔑'.repeat(64)
    expect((await signup({ email, license_key, password })).status).toBe(200)
    expect((await server.anonymous.post('/auth/login', { email, password }, elsewhere())).status).toBe(200)
  })
})

describe('an invalid license', () => {
  test('a blank key is license_required and does not count as an attempt', async () => {
    const [before, calls] = [await charged(), server.sandbox.license.calls]
    const keys = [undefined, null, '', ' \t\n']
    await refused(
      400,
      'license_required',
      keys.map((license_key) => () => signup({ email: someone(), license_key })),
    )
    expect([await charged(), server.sandbox.license.calls]).toEqual([before, calls])
  })

  test('unknown, reversed and foreign licenses get the same refusal, and each counts as an attempt', async () => {
    const email = someone()
    const { issue } = server.sandbox.license
    const keys = [
      'never-sold',
      'never sold & forged=1',
      issue({ email, refunded: true }),
      issue({ email, chargebacked: true }),
      issue({ email, disputed: true }),
      issue({ email: someone() }),
      issue({ email, productId: 'pack-25' }),
    ]
    const before = await charged()
    await refused(
      400,
      'invalid_license',
      keys.map((license_key) => () => signup({ email, license_key })),
    )
    expect(await charged()).toBe(before + keys.length)
  })

  test('a registered e-mail gets the same refusal in any state of its account, and does not count as an attempt', async () => {
    const emails = [someone(), someone(), someone()] as const
    for (const email of emails) await signup({ email, license_key: licenseOf(email) })
    await query('update auth.users set is_active = false where email = $1', [emails[1]])
    await query('update auth.users set deleted_at = now() where email = $1', [emails[2]])
    const before = await charged()
    await refused(
      400,
      'invalid_license',
      [...emails, emails[0].toUpperCase()].map((email) => () => signup({ email, license_key: licenseOf(email) })),
    )
    expect(await charged()).toBe(before)
  })
})

test('each refusal hashes one password and asks the vendor once, so that none is told by its time', async () => {
  const [known, email] = [someone(), someone()]
  let hashes = 0
  const jobs = createHook({ init: (_, type) => void (type === 'ARGON2REQUEST' && hashes++) }).enable()
  onTestFinished(() => void jobs.disable())
  const { issue } = server.sandbox.license
  const taken = licenseOf(known)
  await signup({ email: known, license_key: taken })
  const refusals = {
    'an unknown license': { email, license_key: 'never-sold' },
    'a reversed license': { email, license_key: issue({ email, refunded: true }) },
    "another person's license": { email, license_key: issue({ email: someone() }) },
    'a taken license': { email, license_key: taken },
    'a taken e-mail': { email: known, license_key: licenseOf(known) },
    'both taken': { email: known, license_key: taken },
  }
  for (const [name, body] of Object.entries(refusals)) {
    const [hashed, calls] = [hashes, server.sandbox.license.calls]
    const { status, text } = await signup(body)
    const work = [hashes - hashed, server.sandbox.license.calls - calls]
    expect([name, status, text, work]).toEqual([name, 400, '{"detail":"invalid_license"}', [1, 1]])
  }
})

describe('in parallel', () => {
  test('five signups of one e-mail make one account', async () => {
    const email = someone()
    const keys = Array.from({ length: 5 }, () => licenseOf(email))
    const answers = await Promise.all(keys.map((license_key) => signup({ email, license_key })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    for (const { text } of answers.filter(({ status }) => status === 400))
      expect(text).toBe('{"detail":"invalid_license"}')
    const [user, ...others] = await query('select id from auth.users where email = $1', [email])
    expect(others).toEqual([])
    expect(await query('select count(*) from app.entitlements where user_id = $1', [user.id])).toEqual([{ count: '1' }])
    expect(await query('select count(*) from auth.license_claims where user_id = $1', [user.id])).toEqual([
      { count: '1' },
    ])
  })

  test('five signups with one license make one account', async () => {
    const email = someone()
    const license_key = licenseOf(email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => signup({ email, license_key })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect(await query('select count(*) from auth.users where email = $1', [email])).toEqual([{ count: '1' }])
  })
})
