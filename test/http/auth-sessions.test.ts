import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { type Client, createClient } from '../support/client.ts'
import { awaitMail, resetToken } from '../support/mails.ts'
import { endProcesses, start } from '../support/processes.ts'
import { whileLocked } from '../support/races.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// Sessions of weeks (docs/contract/auth.md#sessions).

const server = useServer({ env: { ...BEHIND_PROXY, FIRST_LINK: 'reclaims' }, worker: true })
endProcesses()
const DAY_MS = 86_400_000

type Signed = { token: string; refresh_token: string; refresh_expires_at: string; user_id: number }
const as = (token: string) => createClient(server.url, { token })
const works = async (token: string) => (await as(token).get('/habits/')).status === 200
const login = async ({ email }: { email: string }, device?: string) =>
  (await server.anonymous.post('/auth/login', { email, password: PASSWORD, device }, elsewhere())).body as Signed
const refresh = (refresh_token: string) =>
  server.anonymous.post('/auth/sessions/refresh', { refresh_token }, elsewhere())
const devices = async ({ token }: { token: string }) =>
  (await as(token).get('/auth/sessions')).body as Array<{ id: number; device: string; current: boolean }>
const rows = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const lines = (event: string, from = 0) => server.logs.slice(from).filter((line) => line.includes(`"${event}"`))
const INVALID = [401, '{"detail":"invalid_refresh_token"}']

/** Lets the grace of every spent refresh token end. */
const outlastGrace = (person: { user_id: number }) =>
  rows("update auth.refresh_tokens set replaced_at = replaced_at - interval '31 seconds' where user_id = $1", [
    person.user_id,
  ])

test('a sign-in without a device answers as before, and begins no session', async () => {
  const ann = await server.person()
  for (const device of [undefined, null]) {
    const { body } = await server.anonymous.post(
      '/auth/login',
      { email: ann.email, password: PASSWORD, device },
      elsewhere(),
    )
    expect(body).toEqual({ token: expect.any(String), user_id: ann.userId, timezone: 'UTC' })
  }
  expect(await devices(ann)).toEqual([])
})

test('login, sign-up and social sign-in with a device begin a session of 60 days', async () => {
  const ann = await server.person()
  const email = 'new@example.com'
  const license_key = server.sandbox.license.issue({ email })
  const id_token = await server.sandbox.idps.idp_a.sign({ sub: 'social', email: 'social@example.com' })
  const key = server.sandbox.license.issue({ email: 'social@example.com' })
  const device = ' Ann’s phone '
  for (const [path, body] of [
    ['/auth/login', { email: ann.email, password: PASSWORD }],
    ['/auth/signup', { email, password: PASSWORD, license_key }],
    ['/auth/oauth/idp_a', { id_token, license_key: key }],
    ['/auth/oauth/idp_a', { id_token }],
  ] as const) {
    const { status, body: signed } = await server.anonymous.post(path, { ...body, device }, elsewhere())
    expect([path, status]).toEqual([path, 200])
    expect(Object.keys(signed)).toEqual(['token', 'user_id', 'timezone', 'refresh_token', 'refresh_expires_at'])
    expect(signed.refresh_token).toMatch(/^[\w-]{64}$/)
    expect(Math.round((Date.parse(signed.refresh_expires_at) - Date.now()) / DAY_MS)).toBe(60)
    expect((await devices(signed)).find(({ current }) => current)?.device).toBe('Ann’s phone')
    expect((await refresh(signed.refresh_token)).status).toBe(200)
  }
})

test('a device has a name of 1 to 80 characters', async () => {
  const ann = await server.person()
  for (const device of ['', '  ', 'x'.repeat(81), 7]) {
    const body = { email: ann.email, password: PASSWORD, device }
    expect((await server.anonymous.post('/auth/login', body, elsewhere())).status).toBe(422)
  }
  expect((await login(ann, '🌿'.repeat(80))).refresh_token).toBeDefined()
})

test('a name in disguise is refused by every sign-in, and marks that belong to a name are not', async () => {
  const ann = await server.person()
  const id_token = await server.sandbox.idps.idp_a.sign({ sub: 'disguise', email: ann.email })
  const license_key = server.sandbox.license.issue({ email: 'disguise@example.com' })
  for (const device of [
    '\u202eenohP',
    'Ph\u200bone',
    'Phone\u2066',
    'Pho\ufeffne',
    '\u3164',
    'Ph\u2800one',
    'Ph\u200done',
    '\u212aim',
    '\u001b[31mPhone',
    'Ph\u0007one',
    'Ph\u0085one',
    'Pho\nne',
  ])
    for (const [path, body] of [
      ['/auth/login', { email: ann.email, password: PASSWORD }],
      ['/auth/signup', { email: 'disguise@example.com', password: PASSWORD, license_key }],
      ['/auth/oauth/idp_a', { id_token }],
      ['/auth/oauth/idp_b', { id_token }],
    ] as const) {
      const answer = await server.anonymous.post(path, { ...body, device }, elsewhere())
      expect([device, path, answer.status, answer.body.detail[0]?.loc]).toEqual([device, path, 422, ['body', 'device']])
    }
  for (const device of [
    'Ann’s ❤\ufe0f',
    'Familie 👨\u200d👩\u200d👧',
    'Alba 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '1\ufe0f\u20e3',
    'گوشی می\u200cخواهم',
    'Zoës Käsebrot',
  ])
    expect((await login(ann, device)).refresh_token).toBeDefined()
})

test('a refresh answers a token of the same person, and keeps when they signed in', async () => {
  const ann = await server.person()
  const signed = await login(ann, 'Phone')
  await rows("update auth.sessions set created_at = created_at - interval '5 days' where user_id = $1", [ann.userId])
  const { status, body, headers } = await refresh(signed.refresh_token)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(Object.keys(body)).toEqual(['token', 'user_id', 'timezone', 'refresh_token', 'refresh_expires_at'])
  expect(body.user_id).toBe(ann.userId)
  expect(body.refresh_token).toMatch(/^[\w-]{64}$/)
  expect(body.refresh_token).not.toBe(signed.refresh_token)
  const [before, after] = [decodeJwt(signed.token), decodeJwt(body.token)] as [
    { auth_time: number },
    { auth_time: number },
  ]
  expect(Math.abs(before.auth_time - after.auth_time - 5 * 86_400)).toBeLessThanOrEqual(1)
  expect([await works(signed.token), await works(body.token)]).toEqual([true, true])
})

test('a spent refresh token is answered the same successor again, then ends the session with a line and a mail', async () => {
  const ann = await server.person()
  const [signed, other] = [await login(ann, 'Phone'), await login(ann, 'Laptop')]
  const first = (await refresh(signed.refresh_token)).body as Signed
  const again = (await refresh(signed.refresh_token)).body as Signed
  expect(again.refresh_token).toBe(first.refresh_token)
  expect(again.refresh_expires_at).toBe(first.refresh_expires_at)
  expect(again.token).not.toBe(first.token)
  const last = (await refresh(first.refresh_token)).body as Signed
  expect(await devices(ann)).toHaveLength(2)

  await outlastGrace(signed)
  const from = server.logs.length
  const { status, text } = await refresh(signed.refresh_token)
  expect([status, text]).toEqual([401, '{"detail":"refresh_token_reused"}'])
  for (const { token } of [signed, first, again, last]) expect(await works(token)).toBe(false)
  expect(lines('refresh_token_reused', from).map((line) => JSON.parse(line).user_id)).toEqual([ann.userId])
  const mail = await awaitMail(server, ann.email, /signed out/)
  expect(mail.text).toContain('security@example.com')
  expect(mail.links).toEqual([])
  for (const token of [last.refresh_token, signed.refresh_token]) {
    const answer = await refresh(token)
    expect([answer.status, answer.text]).toEqual(INVALID)
  }
  expect((await devices(ann)).map(({ device }) => device)).toEqual(['Laptop'])
  expect(await works(other.token)).toBe(true)
})

test('a refresh token is unknown, expired or of another shape', async () => {
  const ann = await server.person()
  const { refresh_token } = await login(ann, 'Phone')
  await rows("update auth.refresh_tokens set expires_at = now() - interval '1 second' where user_id = $1", [ann.userId])
  for (const token of ['x', refresh_token, ann.token.slice(0, 128)]) {
    const { status, text } = await refresh(token)
    expect([status, text]).toEqual(INVALID)
  }
  for (const token of ['', 'x'.repeat(129), 7, null]) expect((await refresh(token as string)).status).toBe(422)
})

test('a new SECRET_KEY ends every session, as after a restore', async () => {
  const ann = await server.person()
  const { refresh_token } = await login(ann, 'Phone')
  const env = { ...server.env, SECRET_KEY: 'another secret of the tests, after a restore' }
  const process = start(['api'], env)
  const url = `http://127.0.0.1:${(await process.logged('api_listening'))[0]?.port}`
  const answer = await createClient(url).post('/auth/sessions/refresh', { refresh_token }, elsewhere())
  expect([answer.status, answer.text]).toEqual(INVALID)
  expect((await refresh(refresh_token)).status).toBe(200)
})

test('a client refreshes 30 times per minute', async () => {
  const from = elsewhere()
  const guess = () => server.anonymous.post('/auth/sessions/refresh', { refresh_token: 'a guess' }, from)
  for (let n = 0; n < 30; n++) expect((await guess()).status).toBe(401)
  const { status, headers } = await guess()
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('refreshes of one token at once answer one successor, and the session stays one', async () => {
  const ann = await server.person()
  const { refresh_token } = await login(ann, 'Phone')
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refresh_token)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  expect(new Set(answers.map(({ body }) => body.token)).size).toBe(8)
  expect(await devices(ann)).toHaveLength(1)
  expect(await rows('select from auth.refresh_tokens where user_id = $1', [ann.userId])).toHaveLength(2)
})

test('a refresh that waits for the end of its session is refused', async () => {
  const ann = await server.person()
  const { refresh_token, token } = await login(ann, 'Phone')
  const end = 'select lib.change_lock(u.id), auth.sessions_end(u.id) from auth.users u where u.id = $1'
  const { status, text } = await whileLocked(server, end, [ann.userId], () => refresh(refresh_token))
  expect([status, text]).toEqual(INVALID)
  expect(await works(token)).toBe(false)
})

test('a sign-in that waits for its account to be disabled begins no session', async () => {
  const ann = await server.person()
  const body = { email: ann.email, password: PASSWORD, device: 'Phone' }
  const signIn = () => server.anonymous.post('/auth/login', body, elsewhere())
  const { status } = await whileLocked(server, "select auth.role_set($1, 'active', false)", [ann.email], signIn)
  expect(status).toBe(401)
  expect(await rows('select from auth.sessions where user_id = $1', [ann.userId])).toEqual([])
})

test('of sign-ins at once 20 sessions stay', async () => {
  const ann = await server.person()
  const all = await Promise.all(Array.from({ length: 24 }, (_, n) => login(ann, `Device ${n}`)))
  expect(await devices(ann)).toHaveLength(20)
  const alive = await Promise.all(all.map(({ token }) => works(token)))
  expect(alive.filter(Boolean)).toHaveLength(20)
})

test('a person sees their devices, and signs them out', async () => {
  const [ann, ben] = [await server.person(), await server.person()]
  const [phone, laptop, tablet] = [await login(ann, 'Phone'), await login(ann, 'Laptop'), await login(ann, 'Tablet')]
  const other = await login(ben, 'Watch')
  const renewed = (await refresh(phone.refresh_token)).body as Signed
  const { body } = await as(laptop.token).get('/auth/sessions')
  expect(body).toEqual(
    ['Tablet', 'Laptop', 'Phone'].map((device) => ({
      id: expect.any(Number),
      device,
      current: device === 'Laptop',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
    })),
  )
  const path = `/auth/sessions/${body[2].id}`
  expect([(await ben.delete(path)).status, (await ben.delete(path)).text]).toEqual([
    404,
    '{"detail":"session_not_found"}',
  ])
  expect((await as(laptop.token).delete(path)).status).toBe(204)
  for (const { token } of [phone, renewed]) expect(await works(token)).toBe(false)
  expect((await refresh(renewed.refresh_token)).text).toBe('{"detail":"invalid_refresh_token"}')
  expect((await as(laptop.token).delete(path)).status).toBe(404)

  expect((await as(laptop.token).delete('/auth/sessions')).status).toBe(204)
  expect([await works(laptop.token), await works(tablet.token)]).toEqual([true, false])
  expect(await works(ann.token)).toBe(true)
  expect((await devices(laptop)).map(({ device }) => device)).toEqual(['Laptop'])
  expect((await ann.delete('/auth/sessions')).status).toBe(204)
  expect([await works(laptop.token), await works(other.token)]).toEqual([false, true])
})

test('POST /auth/refresh of a session’s token stays in the session', async () => {
  const ann = await server.person()
  const phone = await login(ann, 'Phone')
  const { body } = await as(phone.token).post('/auth/refresh', undefined, elsewhere())
  expect(Object.keys(body)).toEqual(['token', 'user_id', 'timezone'])
  expect(decodeJwt(body.token).auth_time).toBe(decodeJwt(phone.token).auth_time)
  const [session] = await devices(body)
  expect(session).toMatchObject({ device: 'Phone', current: true })
  expect((await ann.delete(`/auth/sessions/${session?.id}`)).status).toBe(204)
  expect(await works(body.token)).toBe(false)
})

const ENDS: Record<string, (ann: Client, phone: Signed) => Promise<unknown>> = {
  'signing out': (_, phone) => as(phone.token).post('/auth/logout'),
  'signing out everywhere': (ann) => ann.post('/auth/logout', { everywhere: true }),
  'a confirmed reset': async (ann) => {
    const token = await resetToken(server, ann, elsewhere())
    return server.anonymous.post('/auth/password-reset/confirm', { token, new_password: 'a new password' }, elsewhere())
  },
  'the first link of an unproven address': async ({ email }) => {
    const id_token = await server.sandbox.idps.idp_a.sign({ sub: email, email })
    return server.anonymous.post('/auth/oauth/idp_a', { id_token }, elsewhere())
  },
  disabling: (ann) => rows("select auth.role_set($1, 'active', false), auth.role_set($1, 'active', true)", [ann.email]),
  'a deletion': (ann) => ann.request('DELETE', '/users/me', { body: { confirm_email: ann.email } }),
}
test.for(Object.keys(ENDS))('a session ends by %s', async (name) => {
  const ann = await server.person()
  const phone = await login(ann, 'Phone')
  const renewed = (await refresh(phone.refresh_token)).body as Signed
  await ENDS[name]?.(ann, renewed)
  for (const { token } of [phone, renewed]) expect(await works(token)).toBe(false)
  const { status, text } = await refresh(renewed.refresh_token)
  expect([status, text]).toEqual(INVALID)
})

test('a refresh token is stored as its hash alone, and the export names devices and dates', async () => {
  const ann = await server.person()
  const phone = await login(ann, 'Phone')
  const { refresh_token } = (await refresh(phone.refresh_token)).body as Signed
  const hashes = await rows("select encode(token_hash, 'hex') as hash from auth.refresh_tokens where user_id = $1", [
    ann.userId,
  ])
  const hashOf = (token: string) => ({ hash: createHash('sha256').update(token).digest('hex') })
  expect(hashes).toEqual(expect.arrayContaining([hashOf(phone.refresh_token), hashOf(refresh_token)]))
  const { body, text } = await ann.get('/users/me/export')
  expect(body.records.signed_in_devices).toEqual([
    {
      id: expect.any(Number),
      device: 'Phone',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      expires_at: expect.any(String),
    },
  ])
  for (const secret of [phone.refresh_token, refresh_token, hashOf(refresh_token).hash]) {
    expect(text).not.toContain(secret)
    expect(server.logs.join()).not.toContain(secret)
  }
})
