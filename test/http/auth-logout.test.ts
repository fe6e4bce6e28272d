import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { createClient } from '../support/client.ts'
import { twoSeconds, whileLocked } from '../support/races.ts'
import { PASSWORD, useServer } from '../support/server.ts'
import { mint } from '../support/tokens.ts'

// Signing out, and how long refreshes go on (docs/contract/auth.md#post-authlogout, #post-authrefresh).

const server = useServer({ env: BEHIND_PROXY })
const DAY = 86_400
const now = () => Math.floor(Date.now() / 1000)

const as = (token: string) => createClient(server.url, { token })
const works = async (token: string) => (await as(token).get('/habits/')).status === 200
const login = async (email: string) => {
  const { body } = await server.anonymous.post('/auth/login', { email, password: PASSWORD }, elsewhere())
  return body.token as string
}
const logout = (token: string, body?: unknown) => as(token).post('/auth/logout', body, elsewhere())
const refresh = (token: string) => as(token).post('/auth/refresh', undefined, elsewhere())
const lines = (event: string, from = 0) => server.logs.slice(from).filter((line) => line.includes(`"${event}"`))

test('signing out ends the presented token alone', async () => {
  const ann = await server.person()
  const other = await login(ann.email)
  const { status, text } = await logout(ann.token)
  expect([status, text]).toEqual([204, ''])
  expect([await works(ann.token), await works(other)]).toEqual([false, true])
  expect((await refresh(ann.token)).status).toBe(401)
  expect((await logout(ann.token)).status).toBe(401)
  expect((await logout(other, { everywhere: false })).status).toBe(204)
  expect(await works(other)).toBe(false)
})

test('signing out everywhere ends every token of the account and no other account’s', async () => {
  const [ann, ben] = [await server.person(), await server.person()]
  const others = [await login(ann.email), await login(ann.email)]
  expect((await logout(ann.token, { everywhere: true })).status).toBe(204)
  for (const token of [ann.token, ...others]) expect(await works(token)).toBe(false)
  expect(await works(ben.token)).toBe(true)
  const again = await login(ann.email)
  expect(await works(again)).toBe(true)
  expect((await logout(again, { everywhere: true })).status).toBe(204)
  expect(await works(again)).toBe(false)
  expect(await works(await login(ann.email))).toBe(true)
})

test('signing out everywhere ends the token of a sign-in that came while it waited for another write', async () => {
  const ann = await server.person()
  let other = ''
  const signOut = () => logout(ann.token, { everywhere: true })
  const { status } = await whileLocked(server, 'select lib.change_lock($1)', [ann.userId], signOut, async () => {
    await twoSeconds()
    other = await login(ann.email)
  })
  expect(status).toBe(204)
  expect(await works(other)).toBe(false)
})

test('signing out everywhere ends the token of a sign-in that is under way', async () => {
  const ann = await server.person()
  const signIn = () => login(ann.email)
  const lock = 'lock table auth.login_attempts in exclusive mode'
  const other = await whileLocked(server, lock, [], signIn, async () => {
    expect((await logout(ann.token, { everywhere: true })).status).toBe(204)
    await twoSeconds()
  })
  expect(await works(other)).toBe(false)
})

test('a sign-out of another shape is 422 and ends nothing', async () => {
  const ann = await server.person()
  for (const body of [{ everywhere: 'yes' }, { everywhere: null }, []])
    expect((await logout(ann.token, body)).status).toBe(422)
  expect(await works(ann.token)).toBe(true)
})

test('a refresh keeps the time of the sign-in, and a token of 0.4.0 begins with its own', async () => {
  const ann = await server.person()
  const { auth_time, iat } = decodeJwt(ann.token)
  expect(auth_time).toBe(iat)
  const old = await mint(server, ann.userId, { auth_time: now() - 5 * DAY })
  expect(decodeJwt((await refresh(old)).body.token).auth_time).toBe(decodeJwt(old).auth_time)
  const older = await mint(server, ann.userId, { iat: now() - 600 })
  expect(decodeJwt((await refresh(older)).body.token).auth_time).toBe(decodeJwt(older).iat)
})

test('refreshes end 90 days after the sign-in; the token itself lives on', async () => {
  const ann = await server.person()
  expect((await refresh(await mint(server, ann.userId, { auth_time: now() - 90 * DAY + 600 }))).status).toBe(200)
  const from = server.logs.length
  const late = await mint(server, ann.userId, { auth_time: now() - 90 * DAY - 1 })
  const { status, text } = await refresh(late)
  expect([status, text]).toEqual([401, '{"detail":"unauthorized"}'])
  expect(lines('sign_in_too_old', from)).toHaveLength(1)
  expect(await works(late)).toBe(true)
})

test('a refresh with a token that was traded more than 30 seconds ago leaves a line', async () => {
  const ann = await server.person()
  const traded = await refresh(ann.token)
  let from = server.logs.length
  expect((await refresh(ann.token)).status).toBe(401)
  expect(lines('revoked_token_reused', from)).toEqual([])
  await server.database.owner.query(
    "update auth.revoked_tokens set revoked_at = revoked_at - interval '31 seconds' where token_id = $1",
    [decodeJwt(ann.token).jti],
  )
  from = server.logs.length
  expect((await refresh(ann.token)).text).toBe('{"detail":"unauthorized"}')
  expect(await works(ann.token)).toBe(false)
  expect(lines('revoked_token_reused', from).map((line) => JSON.parse(line).user_id)).toEqual([ann.userId])
  expect(await works(traded.body.token)).toBe(true)
})
