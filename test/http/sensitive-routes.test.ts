import { expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import type { Client } from '../support/client.ts'
import { refusal } from '../support/habits.ts'
import { PASSWORD, useServer } from '../support/server.ts'
import { mint } from '../support/tokens.ts'

// docs/contract/auth.md#sensitive-routes

const server = useServer({ env: { ...BEHIND_PROXY, SENSITIVE_NEEDS_SIGN_IN: '1' } })
const EXPORTS = ['/users/me/export', '/users/me/export/journal.md']
const AGAIN = [403, 'sign_in_again']

/** Headers of a token of the person, whose sign-in is some minutes old, from an address of their own. */
const signedIn = async ({ userId }: Client, minutes: number) => ({
  authorization: `Bearer ${await mint(server, userId, { auth_time: Math.floor(Date.now() / 1000) - minutes * 60 })}`,
  ...elsewhere(),
})

test('a recent sign-in is enough, and an older one needs the password', async () => {
  const ann = await server.person()
  for (const path of EXPORTS) {
    const ask = async (minutes: number, more = {}) =>
      server.anonymous.get(path, { ...(await signedIn(ann, minutes)), ...more })
    expect((await ask(14)).status).toBe(200)
    expect(refusal(await ask(16))).toEqual(AGAIN)
    expect(refusal(await ask(16, { 'x-password': 'another password' }))).toEqual(AGAIN)
    expect((await ask(16, { 'x-password': PASSWORD })).status).toBe(200)
  }
})

test('an account is deleted with the password in the body or the header, and not without', async () => {
  for (const given of [{ password: PASSWORD }, { header: PASSWORD }]) {
    const ben = await server.person()
    const erase = async ({ password, header }: { password?: string; header?: string } = {}) =>
      server.anonymous.request('DELETE', '/users/me', {
        body: { confirm_email: ben.email, ...(password && { password }) },
        headers: { ...(await signedIn(ben, 60)), ...(header && { 'x-password': header }) },
      })
    expect(refusal(await erase())).toEqual(AGAIN)
    expect(refusal(await erase({ password: 'another password' }))).toEqual(AGAIN)
    expect(refusal(await erase({ header: 'x'.repeat(2000) }))).toEqual(AGAIN)
    expect((await ben.get('/users/me')).status).toBe(200)
    expect((await erase(given)).status).toBe(200)
  }
})

test.each(['Straßen und Wege', 'каждое утро', '🌱 every morning'])(
  'the header takes a password of any script: %s',
  async (password) => {
    const email = `${crypto.randomUUID()}@example.com`
    const license_key = server.sandbox.license.issue({ email })
    const { body } = await server.anonymous.post('/auth/signup', { email, password, license_key }, elsewhere())
    const ask = async (header: string) =>
      server.anonymous.get(EXPORTS[0] as string, {
        ...(await signedIn({ userId: body.user_id } as Client, 60)),
        'x-password': header,
      })
    expect((await ask(Buffer.from(password).toString('latin1'))).status).toBe(200) // as curl sends it
    if (/^[\u0020-\u00ff]*$/.test(password)) expect((await ask(password)).status).toBe(200) // as a browser does
    expect(refusal(await ask('another password'))).toEqual(AGAIN)
  },
)

test('wrong passwords lock the sign-in, and the right one is refused while it is locked', async () => {
  const cleo = await server.person()
  const ask = async (password: string) =>
    server.anonymous.get(EXPORTS[0] as string, { ...(await signedIn(cleo, 60)), 'x-password': password })
  for (let n = 0; n < 5; n++) expect(refusal(await ask(`wrong password ${n}`))).toEqual(AGAIN)
  expect(refusal(await ask(PASSWORD))).toEqual(AGAIN)
  const login = await server.anonymous.post('/auth/login', { email: cleo.email, password: PASSWORD })
  expect(refusal(login)).toEqual([401, 'invalid_credentials'])
  expect(server.logs.join('')).not.toContain('wrong password')
  const lines = server.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'password_confirmed')
  expect(lines.at(-1)).toMatchObject({ user_id: Number(cleo.userId), success: false, trace_id: expect.any(String) })
})

test('an account that only signs in through a provider is not asked', async () => {
  const email = 'dora@example.com'
  const { body } = await server.anonymous.post('/auth/oauth/idp_a', {
    id_token: await server.sandbox.idps.idp_a.sign({ sub: 'dora', email }),
    license_key: server.sandbox.license.issue({ email }),
  })
  const old = await mint(server, body.user_id, { auth_time: 1 })
  expect((await server.anonymous.get(EXPORTS[0] as string, { authorization: `Bearer ${old}` })).status).toBe(200)
})

test('an address gives five passwords a minute for all of them, so that hashes stay for sign-ins', async () => {
  const eve = await server.person()
  const headers = await signedIn(eve, 60)
  const ask = (path: string) => server.anonymous.get(path, { ...headers, 'x-password': PASSWORD })
  for (let n = 0; n < 5; n++) expect((await ask(EXPORTS[n % 2] as string)).status).toBe(200)
  const sixth = await ask(EXPORTS[1] as string)
  expect(refusal(sixth)).toEqual([429, 'rate_limit_exceeded'])
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await server.anonymous.get(EXPORTS[0] as string, await signedIn(eve, 1))).status).toBe(200)
})
