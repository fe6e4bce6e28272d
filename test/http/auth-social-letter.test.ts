import { expect, test } from 'vitest'
import type { Claims } from '../../dev/sandbox/vendors/identity-providers.ts'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { createClient } from '../support/client.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// Social sign-in by the letter of the specification, as in development (docs/contract/decisions.md#d151).

const server = useServer({ env: BEHIND_PROXY })

const sign = (name: string, claims: Claims = {}) =>
  server.sandbox.idps.idp_a.sign({ sub: name, email: `${name}@example.com`, ...claims })
const post = (id_token: string, body = {}) =>
  server.anonymous.post('/auth/oauth/idp_a', { id_token, ...body }, elsewhere())
const works = async (token: string) => (await createClient(server.url, { token }).get('/habits/')).status === 200
const licenseOf = (name: string) => server.sandbox.license.issue({ email: `${name}@example.com` })
const now = () => Math.floor(Date.now() / 1000)

test('an id_token of any age is good until it expires', async () => {
  const old = { iat: now() - 20 * 3600 }
  const { status } = await post(await sign('hanna', { ...old, exp: now() + 3600 }), { license_key: licenseOf('hanna') })
  expect(status).toBe(200)
  expect((await post(await sign('hanna', { ...old, exp: now() - 60 }))).status).toBe(401)
  expect((await post(await sign('hanna', { iat: now() + 3600 }))).status).toBe(401) // it is not issued yet
})

test('an id_token that was used opens a session again, however long ago that was', async () => {
  const id_token = await sign('ines', { exp: now() + 3600 })
  expect((await post(id_token, { license_key: licenseOf('ines') })).status).toBe(200)
  await server.database.owner.query(`update auth.used_id_tokens set first_used_at = first_used_at - interval '1 hour'`)
  expect((await post(id_token)).status).toBe(200)
})

test('a first link of an address that nobody has proven leaves password and sign-ins, mails nothing, and proves it', async () => {
  const person = await server.person('jon@example.com')
  expect((await person.get('/users/me')).body.email_proven).toBe(false)
  const { status, body } = await post(await sign('jon'))
  expect([status, body.user_id]).toEqual([200, person.userId])
  const login = await server.anonymous.post('/auth/login', { email: person.email, password: PASSWORD }, elsewhere())
  expect(login.status).toBe(200)
  expect(await Promise.all([person.token, body.token, login.body.token].map(works))).toEqual([true, true, true])
  expect((await person.get('/users/me')).body.email_proven).toBe(true)
  const { rows } = await server.database.owner.query('select from graphile_worker._private_jobs')
  expect(rows).toEqual([])
})
