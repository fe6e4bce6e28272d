import { decodeJwt, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { createClient } from '../support/client.ts'
import { whileLocked } from '../support/races.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ env: BEHIND_PROXY })

const UNAUTHORIZED = '{"detail":"unauthorized"}'
const refresh = (token: string, from = elsewhere()) =>
  createClient(server.url, { token }).post('/auth/refresh', undefined, from)
const works = async (token: string) => (await createClient(server.url, { token }).get('/habits/')).status === 200
const revoked = async (token: string) =>
  (await server.database.owner.query('select * from auth.revoked_tokens where token_id = $1', [decodeJwt(token).jti]))
    .rows

test('a refresh answers a new token with the stored zone, and revokes the old one until it would have expired', async () => {
  const ann = await server.person()
  await server.database.owner.query("update auth.users set timezone = 'Asia/Tokyo' where id = $1", [ann.userId])
  const { status, body, headers } = await refresh(ann.token)
  expect(status).toBe(200)
  expect(body).toEqual({ token: expect.any(String), user_id: ann.userId, timezone: 'Asia/Tokyo' })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(decodeJwt(body.token).jti).not.toBe(decodeJwt(ann.token).jti)
  expect([await works(body.token), await works(ann.token)]).toEqual([true, false])
  const [row] = await revoked(ann.token)
  expect(row.expires_at.getTime() / 1000).toBe(decodeJwt(ann.token).exp)
  expect((await refresh(ann.token)).text).toBe(UNAUTHORIZED)
})

test('of two parallel refreshes of one token one succeeds and the other is refused', async () => {
  const ann = await server.person()
  const answers = await Promise.all(Array.from({ length: 4 }, () => refresh(ann.token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  for (const { text } of answers.filter(({ status }) => status === 401)) expect(text).toBe(UNAUTHORIZED)
  expect(await works(answers.find(({ status }) => status === 200)?.body.token)).toBe(true)
  expect(await revoked(ann.token)).toHaveLength(1)
})

test('a refresh at the same time as another of the same token waits for it and is refused', async () => {
  const ann = await server.person()
  const other = 'insert into auth.revoked_tokens values ($1, now(), now())'
  const { status, text } = await whileLocked(server, other, [decodeJwt(ann.token).jti], () => refresh(ann.token))
  expect([status, text]).toEqual([401, UNAUTHORIZED])
})

test('a client refreshes once per minute; a token refused by the limit stays valid, and a bad token does not count', async () => {
  const [ann, ben] = [await server.person(), await server.person()]
  const from = elsewhere()
  await refresh(ann.token)
  for (const token of [ann.token, 'garbage', '']) {
    const { status, text } = await refresh(token, from)
    expect([status, text]).toEqual([401, UNAUTHORIZED])
  }
  const first = await refresh(ben.token, from)
  expect(first.status).toBe(200)
  const second = await refresh(first.body.token, from)
  expect([second.status, second.text]).toEqual([429, '{"detail":"rate_limit_exceeded"}'])
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(second.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(await works(first.body.token)).toBe(true)
  expect((await refresh(first.body.token)).status).toBe(200)
})

test('a token without a jti is refreshed and stays valid until it expires', async () => {
  const ann = await server.person()
  const legacy = await new SignJWT({ sub: String(ann.userId) })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(server.config.SECRET_KEY))
  const count = async () =>
    (await server.database.owner.query('select count(*) from auth.revoked_tokens')).rows[0].count
  const before = await count()
  const { status, body } = await refresh(legacy)
  expect(status).toBe(200)
  expect(await count()).toBe(before)
  expect([await works(body.token), await works(legacy)]).toEqual([true, true])
})

test('a body is neither needed nor read', async () => {
  const ann = await server.person()
  const { status } = await ann.request('POST', '/auth/refresh', { raw: '{"oops', headers: elsewhere() })
  expect(status).toBe(200)
})

test('a disabled account refreshes nothing, and its token is not revoked by the attempt', async () => {
  const ann = await server.person()
  await server.database.owner.query('update auth.users set is_active = false where id = $1', [ann.userId])
  const { status, text } = await refresh(ann.token)
  expect([status, text]).toEqual([401, UNAUTHORIZED])
  expect(await revoked(ann.token)).toEqual([])
})
