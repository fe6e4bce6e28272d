import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { resetToken } from '../support/mails.ts'
import { useServer } from '../support/server.ts'

// A password that keyboards send in two forms is one password (docs/contract/auth.md#passwords).

const server = useServer({ env: { ...BEHIND_PROXY, SENSITIVE_NEEDS_SIGN_IN: '1' }, worker: true })

const COMPOSED = 'Zo\u00eb geht gern \u00fcber'
const DECOMPOSED = COMPOSED.normalize('NFD')
const post = (path: string, body: object) => server.anonymous.post(path, body, elsewhere())
const login = async (email: string, password: string) => (await post('/auth/login', { email, password })).status
const signup = (email: string, password: string) =>
  post('/auth/signup', { email, password, license_key: server.sandbox.license.issue({ email }) })

/** A hash as releases before made it: of the text as it was sent. */
function asSent(password: string): string {
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory: 19456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${text(nonce)}$${text(tag)}`
}

test.each([
  ['composed', COMPOSED],
  ['decomposed', DECOMPOSED],
])('an account that signed up with the %s form signs in with both', async (name, password) => {
  const email = `${name}@example.com`
  const { status, body } = await signup(email, password)
  expect(status).toBe(200)
  expect([await login(email, COMPOSED), await login(email, DECOMPOSED)]).toEqual([200, 200])
  expect(await login(email, `${COMPOSED}!`)).toBe(401)

  const token = await resetToken(server, { email }, elsewhere())
  const confirm = (new_password: string) => post('/auth/password-reset/confirm', { token, new_password })
  for (const same of [COMPOSED, DECOMPOSED]) expect((await confirm(same)).text).toBe('{"detail":"password_unchanged"}')
  expect((await confirm(`${DECOMPOSED} neu`)).status).toBe(200)
  expect(await login(email, `${COMPOSED} neu`)).toBe(200)
  expect(body.user_id).toBeGreaterThan(0)
})

test('a hash from before of the decomposed form fits that form, and a confirmation of the password too', async () => {
  const ann = await server.person()
  await server.database.owner.query('update auth.users set password_hash = $1 where id = $2', [
    asSent(DECOMPOSED),
    ann.userId,
  ])
  expect([await login(ann.email, DECOMPOSED), await login(ann.email, COMPOSED)]).toEqual([200, 401])
  const token = await resetToken(server, ann, elsewhere())
  const confirmed = await post('/auth/password-reset/confirm', { token, new_password: DECOMPOSED })
  expect(confirmed.text).toBe('{"detail":"password_unchanged"}')
})

test('lengths count the normal form, and a hash from before of a longer text still fits', async () => {
  const seven = '\u00e9'.repeat(7).normalize('NFD') // 14 code points
  expect((await signup('short@example.com', seven)).status).toBe(422)
  const long = '\u00e9'.repeat(64).normalize('NFD')
  expect((await signup('long@example.com', long)).status).toBe(200)
  expect(await login('long@example.com', long.normalize('NFC'))).toBe(200)
  expect((await signup('longer@example.com', `${long}x`)).text).toBe('{"detail":"password_too_long"}')
  const ann = await server.person()
  await server.database.owner.query('update auth.users set password_hash = $1 where id = $2', [
    asSent(seven),
    ann.userId,
  ])
  expect(await login(ann.email, seven)).toBe(200)
})
