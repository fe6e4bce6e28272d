import { createRemoteJWKSet, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { useSandbox } from '../support/sandbox.ts'

// The identity providers' stand-ins, checked with jose.

const { sandbox } = useSandbox()

describe.each(['idp_a', 'idp_b'] as const)('identity provider %s', (name) => {
  const idp = () => sandbox.idps[name]
  const check = (token: string) => {
    const keys = createRemoteJWKSet(new URL(idp().jwksUrl))
    return jwtVerify(token, keys, { issuer: idp().issuers, audience: idp().clientId, algorithms: ['RS256'] })
  }

  test('mints tokens that verify against its published keys', async () => {
    const before = idp().jwksFetches
    const { payload, protectedHeader } = await check(await idp().sign({ sub: 'person-7', name: 'Ada' }))
    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: expect.any(String) })
    expect(payload).toMatchObject({
      iss: idp().issuers[0],
      aud: idp().clientId,
      sub: 'person-7',
      name: 'Ada',
      email: 'person@example.com',
      email_verified: true,
    })
    expect(payload.exp! - payload.iat!).toBe(3600)
    expect(idp().jwksFetches).toBe(before + 1)
  })

  test('lists its issuers', () => {
    const issuers = { idp_a: ['https://idp-a.example.com', 'idp-a.example.com'], idp_b: ['https://idp-b.example.com'] }
    expect(idp().issuers).toEqual(issuers[name])
  })

  test('leaves out claims that are undefined', async () => {
    const { payload } = await check(await idp().sign({ email: undefined, email_verified: 'true' }))
    expect(payload).not.toHaveProperty('email')
    expect(payload.email_verified).toBe('true')
  })

  test.each([
    ['a foreign key', {}, { foreignKey: true }, 'signature verification failed'],
    ['an unknown kid', {}, { kid: 'nobody' }, 'no applicable key found'],
    ['another audience', { aud: 'somebody-else' }, {}, 'unexpected "aud" claim value'],
    ['another issuer', { iss: 'https://evil.example.com' }, {}, 'unexpected "iss" claim value'],
    ['an old date', { exp: 1_700_000_000 }, {}, '"exp" claim timestamp check failed'],
    ['alg none', {}, { alg: 'none' }, '"alg" (Algorithm) Header Parameter value not allowed'],
    ['HS256 with the public key', {}, { alg: 'HS256' }, '"alg" (Algorithm) Header Parameter value not allowed'],
    ['PS256', {}, { alg: 'PS256' }, '"alg" (Algorithm) Header Parameter value not allowed'],
  ] as const)('can mint a token with %s, which is refused', async (_what, claims, options, why) => {
    await expect(check(await idp().sign(claims, options))).rejects.toThrow(why)
  })

  test('rotates its key and keeps the previous one published', async () => {
    const old = await idp().sign()
    await idp().rotate()
    await check(await idp().sign())
    await check(old)
    await idp().rotate()
    await expect(check(old)).rejects.toThrow('no applicable key found')
    const published = (await (await fetch(idp().jwksUrl)).json()) as { keys: Record<string, string>[] }
    expect(published.keys).toHaveLength(2)
    for (const key of published.keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    }
  })

  test('fails to serve its keys as a test orders', async () => {
    const token = await idp().sign()
    sandbox.faults.jwks = { status: 500 }
    await expect(check(token)).rejects.toThrow('Expected 200 OK')
    sandbox.faults.jwks = { body: 'garbage' }
    await expect(check(token)).rejects.toThrow()
  })
})
