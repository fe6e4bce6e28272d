import { decodeJwt, SignJWT } from 'jose'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { elsewhere } from '../support/addresses.ts'
import { type Client, createClient } from '../support/client.ts'
import { useServer } from '../support/server.ts'

// Bearer tokens: which are accepted; every other one gets the same 401 (docs/contract/http.md#authentication).

const server = useServer()
const now = () => Math.floor(Date.now() / 1000)
const secretOf = (text: string) => new TextEncoder().encode(text)

let ann: Client
beforeAll(async () => {
  ann = await server.person()
})

type Forgery = { alg?: string; secret?: string }

/** A good token for Ann, changed by the arguments; a claim set to undefined is left out. */
function token(
  claims: Record<string, unknown> = {},
  { alg = 'HS256', secret = server.config.SECRET_KEY }: Forgery = {},
) {
  const payload = { sub: String(ann.userId), iat: now(), exp: now() + 3600, jti: crypto.randomUUID(), ...claims }
  return new SignJWT(payload).setProtectedHeader({ alg }).sign(secretOf(secret))
}

const get = (authorization?: string) =>
  server.anonymous.get('/habits/', authorization === undefined ? {} : { authorization })
const put = (authorization: string) =>
  server.anonymous.put('/users/me/timezone', { timezone: 'Asia/Tokyo' }, { authorization })

async function expectRefused(authorization: string | undefined, why = 'malformed') {
  const before = await server.database.owner.query('select * from auth.users order by id')
  for (const answer of [await get(authorization), ...(authorization === undefined ? [] : [await put(authorization)])]) {
    expect([answer.status, answer.text]).toEqual([401, '{"detail":"unauthorized"}'])
    expect(answer.headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", error_description="${why}"`)
  }
  expect((await server.database.owner.query('select * from auth.users order by id')).rows).toEqual(before.rows)
}

test.each([[undefined], ['abc'], [1.5]])('the log names malformed_sub for a sub that is %j', async (sub) => {
  const from = server.logs.length
  await expectRefused(`Bearer ${await token({ sub })}`)
  expect(server.logs.slice(from).filter((line) => line.includes('"reason":"malformed_sub"'))).toHaveLength(2)
})

test('a minted token has sub, iat, exp after one hour and a unique jti', () => {
  const claims = decodeJwt(ann.token)
  expect(claims).toEqual({
    sub: String(ann.userId),
    iat: expect.any(Number),
    auth_time: claims.iat,
    exp: (claims.iat as number) + 3600,
    jti: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(Number.isInteger(claims.iat)).toBe(true)
})

describe('a header', () => {
  test.each([
    ['that is missing', undefined],
    ['that is empty', ''],
    ['without a token', 'Bearer'],
    ['with another scheme', 'Basic {token}'],
    ['with the scheme in lower case', 'bearer {token}'],
    ['with two spaces', 'Bearer  {token}'],
    ['with a tab', 'Bearer\t{token}'],
    ['with more after the token', 'Bearer {token} x'],
    ['with the token alone', '{token}'],
    ['with a token that is none', 'Bearer garbage'],
    ['with three empty segments', 'Bearer ..'],
    ['with a token that is not closed', 'Bearer {token}.'],
  ])('%s is refused', async (_, header) => {
    await expectRefused(header?.replace('{token}', ann.token), header ? 'malformed' : 'missing')
  })
})

describe('a token', () => {
  const good: Array<[string, () => Promise<string> | string]> = [
    ['for a sub that is a number', () => token({ sub: ann.userId })],
    ['without a jti', () => token({ jti: undefined })],
    ['with a jti that is a number', () => token({ jti: 5 })],
    ['without an iat', () => token({ iat: undefined })],
    ['issued a second ahead', () => token({ iat: now() + 1 })],
    ['with fractional seconds', () => token({ iat: now() - 0.5, exp: now() + 99.5 })],
  ]
  test.each(good)('%s is good', async (_, make) => {
    expect((await get(`Bearer ${await make()}`)).status).toBe(200)
  })

  const forged: Array<[string, () => Promise<string> | string]> = [
    ['of another secret', () => token({}, { secret: 'a secret of somebody else, as long as ours' })],
    ['of another algorithm', () => token({}, { alg: 'HS512' })],
    ['without a signature', async () => `${(await token()).split('.').slice(0, 2).join('.')}.`],
    [
      'of no algorithm',
      () => {
        const [, payload] = ann.token.split('.')
        return `${btoa('{"alg":"none"}').replace(/=/g, '')}.${payload}.`
      },
    ],
    [
      'with another payload under its signature',
      async () => {
        const [header, , signature] = ann.token.split('.')
        const [, payload] = (await token({ sub: '1' })).split('.')
        return `${header}.${payload}.${signature}`
      },
    ],
    ['that expired', () => token({ iat: now() - 3601, exp: now() - 1 })],
    ['that never expires', () => token({ exp: undefined })],
    ['whose exp is a text', () => token({ exp: String(now() + 99) })],
    ['issued in the future', () => token({ iat: now() + 60 })],
    ['whose iat is a text', () => token({ iat: String(now()) })],
    ['that is not valid yet', () => token({ nbf: now() + 60 })],
    ['without a sub', () => token({ sub: undefined })],
    ['of a sub that is null', () => token({ sub: null })],
    ['of an empty sub', () => token({ sub: '' })],
    ['of a sub that is a word', () => token({ sub: 'ann' })],
    ['of a negative sub', () => token({ sub: -ann.userId })],
    ['of a fractional sub', () => token({ sub: ann.userId + 0.5 })],
    ['of a sub that is a list', () => token({ sub: [ann.userId] })],
    ['of a sub that is a truth', () => token({ sub: true })],
    ['of a sub past the column', () => token({ sub: '9223372036854775808' })],
    ['of a sub that lost its precision', () => token({ sub: 2 ** 53 })],
    ['with a subject that has no account', () => token({ sub: '9223372036854775807' })],
    ['issued before time', () => token({ iat: -1e300 })],
  ]
  const why: Record<string, string> = { 'that expired': 'expired', 'with a subject that has no account': 'ended' }
  test.each(forged)('%s is refused', async (name, make) => {
    await expectRefused(`Bearer ${await make()}`, why[name])
  })

  test('is refused after its exp has passed', async () => {
    const authorization = `Bearer ${await token({ exp: now() + 3600 })}`
    expect((await get(authorization)).status).toBe(200)
    vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] })
    await expectRefused(authorization, 'expired').finally(() => vi.useRealTimers())
  })
})

describe('a well-signed token is refused', () => {
  const alter = async (change: string) => {
    const client = await server.person()
    expect((await client.get('/habits/')).status).toBe(200)
    await server.database.owner.query(`update auth.users set ${change} where id = $1`, [client.userId])
    return client
  }
  test('because its account was disabled, until it is enabled again', async () => {
    const client = await alter('is_active = false')
    await expectRefused(`Bearer ${client.token}`, 'ended')
    await server.database.owner.query('update auth.users set is_active = true where id = $1', [client.userId])
    expect((await client.get('/habits/')).status).toBe(200)
  })
  test('because its account was deleted', async () => {
    await expectRefused(`Bearer ${(await alter('deleted_at = now()')).token}`, 'ended')
  })
  test('because its account was erased', async () => {
    const client = await server.person()
    await server.database.owner.query('delete from auth.users where id = $1', [client.userId])
    await expectRefused(`Bearer ${client.token}`, 'ended')
  })
  test('because it was revoked', async () => {
    const client = await server.person()
    expect((await client.post('/auth/refresh', undefined, elsewhere())).status).toBe(200)
    await expectRefused(`Bearer ${client.token}`, 'ended')
  })
  test('because the password changed after its iat, to the second; without an iat it is accepted', async () => {
    const client = await alter("password_changed_at = date_trunc('second', now())")
    const { rows } = await server.database.owner.query(
      'select extract(epoch from password_changed_at)::integer as changed from auth.users where id = $1',
      [client.userId],
    )
    const of = (iat: number | undefined) => token({ sub: String(client.userId), iat })
    await expectRefused(`Bearer ${await of(rows[0].changed - 1)}`, 'ended')
    expect((await get(`Bearer ${await of(rows[0].changed)}`)).status).toBe(200)
    expect((await get(`Bearer ${await of(undefined)}`)).status).toBe(200)
  })
})

describe('the order of refusals', () => {
  const BROKEN = { raw: '{"timezone":', headers: { 'content-type': 'application/json' } }
  test('a malformed request is 401 with a bad token and 422 with a good one', async () => {
    const gone = await server.person()
    await server.database.owner.query('update auth.users set is_active = false where id = $1', [gone.userId])
    expect((await server.anonymous.request('PUT', '/users/me/timezone', BROKEN)).status).toBe(401)
    expect((await gone.request('PUT', '/users/me/timezone', BROKEN)).status).toBe(401)
    const client = createClient(server.url, ann)
    const { status, body } = await client.request('PUT', '/users/me/timezone', BROKEN)
    expect([status, body.detail[0].type]).toEqual([422, 'json_invalid'])
  })
  test('a body that is too large is 413 even without a token', async () => {
    const { status, text } = await server.anonymous.request('PUT', '/users/me/timezone', { raw: 'x'.repeat(65_537) })
    expect([status, text]).toEqual([413, '{"detail":"payload_too_large"}'])
  })
})
