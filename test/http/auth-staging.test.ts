import { beforeAll, expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import type { Client } from '../support/client.ts'
import { resetToken } from '../support/mails.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// What sign-up and reset refuse outside development (docs/contract/auth.md#passwords,
// docs/contract/http.md#e-mail-addresses).

const server = useServer({
  env: { ...BEHIND_PROXY, ENV: 'staging', PROD_DOMAIN: 'https://app.example.com' },
  worker: true,
})

const post = (path: string, body: object) => server.anonymous.post(path, body, elsewhere())
const signup = (email: string, password = PASSWORD) =>
  post('/auth/signup', { email, password, license_key: server.sandbox.license.issue({ email }) })
const refused = (type: string, field: string) => ({ detail: [{ type, loc: ['body', field], msg: expect.any(String) }] })

let hedwig: Client
beforeAll(async () => {
  hedwig = await server.person('hedwig@example.com')
})

const COMMON = ['password', '12345678', 'PassWord1', 'password123', 'Hedwig-2026', 'my dear hedwig']

test.each(COMMON)('sign-up refuses a common password and one that repeats the address: %s', async (password) => {
  const calls = server.sandbox.license.calls
  const { status, body } = await signup('hedwig@example.org', password)
  expect([status, body]).toEqual([422, refused('password_too_common', 'password')])
  expect(server.sandbox.license.calls).toBe(calls)
})

test('a reset refuses them and leaves the token usable', async () => {
  const token = await resetToken(server, hedwig, elsewhere())
  const confirm = (new_password: string) => post('/auth/password-reset/confirm', { token, new_password })
  for (const password of COMMON) {
    const { status, body } = await confirm(password)
    expect([password, status, body]).toEqual([password, 422, refused('password_too_common', 'new_password')])
  }
  expect((await post('/auth/login', { email: hedwig.email, password: PASSWORD })).status).toBe(200)
  expect((await confirm('a password of nobody')).status).toBe(200)
})

test.each(['test', 'local', 'invalid', 'localhost', 'onion', 'arpa'])(
  'a new account needs an address that mail reaches, and no other route does: .%s',
  async (domain) => {
    const email = `ann@example.${domain}`
    const { status, body } = await signup(email)
    expect([status, body]).toEqual([422, refused('value_error', 'email')])
    const id_token = await server.sandbox.idps.idp_a.sign({ sub: domain, email })
    const license_key = server.sandbox.license.issue({ email })
    expect((await post('/auth/oauth/idp_a', { id_token, license_key })).status).toBe(409)
    expect((await post('/auth/login', { email, password: PASSWORD })).status).toBe(401)
    expect((await post('/auth/password-reset/request', { email })).status).toBe(202)
    const old = await server.person(email) // from before
    expect((await post('/auth/login', { email, password: PASSWORD })).status).toBe(200)
    expect((await old.request('DELETE', '/users/me', { body: { confirm_email: email } })).status).toBeLessThan(300)
  },
)
