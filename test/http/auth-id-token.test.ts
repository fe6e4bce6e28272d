import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Claims, SignOptions } from '../../dev/sandbox/vendors/identity-providers.ts'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { useServer } from '../support/server.ts'

// Which id_tokens production accepts: every other one gets the same 401, before any other check. What development does:
// auth-social-letter.test.ts.

const server = useServer({
  env: { ...BEHIND_PROXY, ID_TOKEN_MAX_AGE_SECONDS: '600', ID_TOKEN_REUSE_SECONDS: '120' },
})

type Provider = 'idp_a' | 'idp_b'

let people = 0
const someone = () => `subject-${++people}`
const emailOf = (subject: string) => `${subject}@example.com`
const licenseOf = (subject: string) => server.sandbox.license.issue({ email: emailOf(subject) })
const sign = (provider: Provider, subject: string, claims: Claims = {}, options?: SignOptions) =>
  server.sandbox.idps[provider].sign({ sub: subject, email: emailOf(subject), ...claims }, options)
const post = (provider: Provider, body: Record<string, unknown>) =>
  server.anonymous.post(`/auth/oauth/${provider}`, body, elsewhere())
const signIn = async (provider: Provider, subject: string) =>
  post(provider, { id_token: await sign(provider, subject), license_key: licenseOf(subject) })
const written = async () =>
  (
    await server.database.owner.query(
      `select (select count(*) from auth.users) as users, (select count(*) from auth.identities) as identities,
        (select count(*) from auth.license_claims) as claims, (select count(*) from auth.license_attempts) as attempts`,
    )
  ).rows[0]

beforeEach(() => {
  server.sandbox.faults.jwks = undefined
})
afterEach(() => {
  vi.useRealTimers()
})

describe.each<Provider>(['idp_a', 'idp_b'])('%s', (provider) => {
  const forged: Array<[string, Claims, SignOptions?]> = [
    ['of a key that was never published', {}, { foreignKey: true }],
    ['of a key id that is unknown', {}, { kid: 'unknown' }],
    ['without a signature', {}, { alg: 'none' }],
    ['signed with the public key as a shared secret', {}, { alg: 'HS256' }],
    ['of another RSA algorithm', {}, { alg: 'RS512' }],
    ['with another padding', {}, { alg: 'PS256' }],
    ['for another audience', { aud: 'another-app' }],
    ['without an audience', { aud: undefined }],
    ['of another issuer', { iss: 'https://idp-c.example.com' }],
    ['without an issuer', { iss: undefined }],
    ['that expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['without exp', { exp: undefined }],
    ['without iat', { iat: undefined }],
    ['without a subject', { sub: undefined }],
    ['of an empty subject', { sub: '' }],
    ['of a subject that is a number', { sub: 5 }],
    ['with a subject of 256 characters', { sub: 's'.repeat(256) }],
    ['of a subject with NUL', { sub: 's\0' }],
    ['issued 11 minutes ago', { iat: Math.floor(Date.now() / 1000) - 660 }],
    ['issued two minutes ahead', { iat: Math.floor(Date.now() / 1000) + 120 }],
    ['whose iat is a text', { iat: String(Math.floor(Date.now() / 1000)) }],
    ['of another client', { azp: 'another-app' }],
    ['of a client that is no text', { azp: ['another-app'] }],
    ['of an address with a Kelvin sign', { email: 'mar\u212a@example.com' }],
    ['of an address with an invisible mark', { email: 'an\u200bn@example.com' }],
    ['of an address with a mark that turns the text', { email: '\u202eann@example.com', email_verified: false }],
  ]
  test.each(forged)(
    'refuses a token %s with 401, whatever the license, and writes nothing',
    async (_, claims, options) => {
      const person = someone()
      const [before, calls] = [await written(), server.sandbox.license.calls]
      const id_token = await sign(provider, person, claims, options)
      const { status, text } = await post(provider, { id_token, license_key: licenseOf(person) })
      expect([status, text]).toEqual([401, '{"detail":"invalid_oauth_token"}'])
      expect(await written()).toEqual(before)
      expect(server.sandbox.license.calls).toBe(calls)
    },
  )

  test('refuses garbage, and a token of the other provider', async () => {
    const other = await sign(provider === 'idp_a' ? 'idp_b' : 'idp_a', someone())
    for (const id_token of ['x', '..', 'a.b.c', other, `${await sign(provider, someone())}x`]) {
      const { status, text } = await post(provider, { id_token })
      expect([status, text]).toEqual([401, '{"detail":"invalid_oauth_token"}'])
    }
  })

  test('refuses a token that is missing or past 4096 characters before any key is fetched', async () => {
    const fetches = server.sandbox.idps[provider].jwksFetches
    for (const id_token of [undefined, null, '', 5, 'x'.repeat(4097)]) {
      const { status, body } = await post(provider, { id_token })
      expect([status, body.detail.map(({ loc }: { loc: string[] }) => loc)]).toEqual([422, [['body', 'id_token']]])
    }
    expect(server.sandbox.idps[provider].jwksFetches).toBe(fetches)
  })

  test('takes a token of up to 4096 characters', async () => {
    const person = someone()
    const padded = (length: number) => sign(provider, person, { padding: 'x'.repeat(length) })
    const spare = 4096 - (await padded(0)).length
    const id_token = await padded(Math.floor((spare * 3) / 4) - 1) // base64url writes 3 bytes as 4 characters
    expect(id_token.length).toBeGreaterThan(4090)
    expect(id_token.length).toBeLessThanOrEqual(4096)
    expect((await post(provider, { id_token, license_key: licenseOf(person) })).status).toBe(200)
  })

  test('accepts several audiences only with our client as azp', async () => {
    const { clientId } = server.sandbox.idps[provider]
    const aud = [clientId, 'another-app']
    const status = async (claims: Claims) => {
      const person = someone()
      const id_token = await sign(provider, person, claims)
      return (await post(provider, { id_token, license_key: licenseOf(person) })).status
    }
    expect(await status({ aud })).toBe(401)
    expect(await status({ aud, azp: 'another-app' })).toBe(401)
    expect(await status({ aud, azp: clientId })).toBe(200)
    expect(await status({ azp: clientId })).toBe(200)
  })

  test('compares the nonce of the body with that of the token', async () => {
    const person = someone()
    const license_key = licenseOf(person)
    const status = async (nonce: unknown, claim: unknown) =>
      (await post(provider, { id_token: await sign(provider, person, { nonce: claim }), license_key, nonce })).status
    expect(await status('mine', 'mine')).toBe(200)
    expect(await status('mine', 'another')).toBe(401)
    expect(await status('mine', undefined)).toBe(401)
    expect(await status(undefined, 'mine')).toBe(200)
    expect(await status('', 'mine')).toBe(422)
  })

  test('opens sessions with a token for two minutes from its first use, and then never again', async () => {
    const person = someone()
    const license_key = licenseOf(person)
    const id_token = await sign(provider, person)
    expect((await post(provider, { id_token })).status).toBe(409) // opens no session
    const answers = await Promise.all([1, 2, 3].map(() => post(provider, { id_token, license_key })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const later = (seconds: number) =>
      server.database.owner.query(
        'update auth.used_id_tokens set first_used_at = first_used_at - make_interval(secs => $1)',
        [seconds],
      )
    await later(110)
    expect((await post(provider, { id_token })).status).toBe(200)
    await later(11)
    const from = server.logs.length
    const [before, other] = [await written(), `${id_token.slice(0, -1)}${id_token.endsWith('A') ? 'B' : 'A'}`]
    for (const used of [id_token, other]) {
      const { status, text } = await post(provider, { id_token: used, license_key })
      expect([status, text]).toEqual([401, '{"detail":"invalid_oauth_token"}'])
    }
    expect(server.logs.slice(from).filter((line) => line.includes('"id_token_used"'))).not.toHaveLength(0)
    expect(await written()).toEqual(before)
    const another = await sign(provider, person, { jti: 'another' }) // not the same bytes within the same second
    expect((await post(provider, { id_token: another })).status).toBe(200)
  })

  test('fetches the keys at most once in ten seconds for unknown key ids', async () => {
    await signIn(provider, someone())
    vi.useFakeTimers({ now: Date.now() + 10_001, toFake: ['Date'] })
    const fetches = server.sandbox.idps[provider].jwksFetches
    const unknown = async () => post(provider, { id_token: await sign(provider, someone(), {}, { kid: 'unknown' }) })
    for (const fault of [{ status: 500 }, undefined]) {
      server.sandbox.faults.jwks = fault
      const answers = await Promise.all([1, 2, 3, 4].map(unknown))
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    }
    expect(server.sandbox.idps[provider].jwksFetches).toBe(fetches + 1)
    vi.useFakeTimers({ now: Date.now() + 10_001, toFake: ['Date'] })
    await unknown()
    await unknown()
    expect(server.sandbox.idps[provider].jwksFetches).toBe(fetches + 2)
  })

  test('accepts a rotated key ten seconds after the last fetch, and answers 401 while the keys cannot be fetched', async () => {
    const person = someone()
    await server.sandbox.idps[provider].rotate()
    for (const fault of [{ status: 500 }, { body: 'no keys' }, { drop: true } as const]) {
      server.sandbox.faults.jwks = fault
      const { status, text } = await signIn(provider, person)
      expect([status, text]).toEqual([401, '{"detail":"invalid_oauth_token"}'])
    }
    server.sandbox.faults.jwks = undefined
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] }) // past the fetches of the test before, too
    expect((await signIn(provider, person)).status).toBe(200)
  })
})
