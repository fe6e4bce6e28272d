import { expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { type Client, createClient } from '../support/client.ts'
import { awaitMail, jobsDone, mailsTo } from '../support/mails.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// A thief who has a copy of a refresh token and of its access token (docs/contract/auth.md#post-authsessionsrefresh),
// and the owner whose answers get lost.

const server = useServer({ env: BEHIND_PROXY, worker: true })

type Signed = { token: string; refresh_token: string }
const as = (token: string) => createClient(server.url, { token })
const signIn = async ({ email }: Client) =>
  (await server.anonymous.post('/auth/login', { email, password: PASSWORD, device: 'Phone' }, elsewhere()))
    .body as Signed
const trade = ({ refresh_token }: Signed) =>
  server.anonymous.post('/auth/sessions/refresh', { refresh_token }, elsewhere())
const renewed = async (signed: Signed) => {
  const { status, body } = await trade(signed)
  expect(status).toBe(200)
  return body as Signed
}
const works = async ({ token }: Signed) => (await as(token).get('/habits/')).status === 200
const sql = async (text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows
const lines = (event: string, { userId }: Client) =>
  server.logs.map((line) => JSON.parse(line)).filter(({ msg, user_id }) => msg === event && user_id === userId)

/** Moves everything about the sessions of a person into the past, so that time passes for them. */
const pass = ({ userId }: Client, time: string) =>
  sql(
    `with s as (update auth.sessions set created_at = created_at - $2::interval,
         last_used_at = last_used_at - $2::interval, used_before_hour = used_before_hour - $2::interval
       where user_id = $1)
     update auth.refresh_tokens set replaced_at = replaced_at - $2::interval, used_at = used_at - $2::interval,
       repeated_at = repeated_at - $2::interval where user_id = $1`,
    [userId, time],
  )

/** What a caller sees of the account's sessions, without what is of this request alone. */
async function sights({ token }: Signed) {
  const seen = []
  for (const path of ['/auth/sessions', '/users/me', '/users/me/export', '/changes']) {
    const { text, headers } = await as(token).get(path)
    seen.push(text.replace(/"exported_at":"[^"]*"/, ''), headers.get('etag'))
  }
  return seen
}

const USES: Record<string, (next: Signed) => Promise<unknown>> = {
  'a read': (next) => as(next.token).get('/habits/'),
  'a write': (next) => as(next.token).patch('/ui-flags', { has_seen_welcome: true }),
  'its list of devices': (next) => as(next.token).get('/auth/sessions'),
  'an export': (next) => as(next.token).get('/users/me/export'),
  'a batch': (next) =>
    as(next.token).post('/batch', {
      operations: [{ method: 'PATCH', path: '/ui-flags', body: { has_seen_welcome: true } }],
    }),
  'the next refresh': (next) => trade(next),
  'POST /auth/refresh': (next) => as(next.token).post('/auth/refresh', undefined, elsewhere()),
  'an event stream': (next) => as(next.token).get('/changes/stream'),
}

test.for(Object.keys(USES))('the grace ends once the owner has used the answer: %s', async (name) => {
  const ann = await server.person()
  const first = await signIn(ann)
  const next = await renewed(first)
  await USES[name]?.(next)
  const { status, text } = await trade(first)
  expect([status, text]).toEqual([401, '{"detail":"refresh_token_reused"}'])
  expect(await works(next)).toBe(false)
  expect(lines('refresh_token_reused', ann)).toHaveLength(1)
  expect((await awaitMail(server, ann.email)).subject).toMatch(/signed out/)
})

test('a thief who polls sees no renewal, and fails six of six times, noticed each time', async () => {
  for (let attempt = 0; attempt < 6; attempt++) {
    const owner = await server.person()
    const stolen = await signIn(owner)
    await pass(owner, '3 hours')
    const before = await sights(stolen)
    const next = await renewed(stolen)
    expect(await works(next)).toBe(true)
    expect(await sights(stolen)).toEqual(before)
    const { status, text } = await trade(stolen)
    expect([status, text]).toEqual([401, '{"detail":"refresh_token_reused"}'])
    expect(lines('refresh_token_reused', owner)).toHaveLength(1)
    await awaitMail(server, owner.email, /signed out/)
    for (const copy of [stolen, next]) expect(await works(copy)).toBe(false)
  }
})

test('a use shows when its hour is over, and devices do not change places before', async () => {
  const ann = await server.person()
  const phone = await signIn(ann)
  const laptop = await signIn(ann)
  await pass(ann, '5 hours')
  const listed = async () => (await as(laptop.token).get('/auth/sessions')).body
  const before = await listed()
  // The hour, but never before the sign-in.
  for (const { last_used_at, created_at } of before)
    expect([created_at, last_used_at.replace(/:\d\d:\d\d\.\d+Z$/, ':00:00.000000Z')]).toContain(last_used_at)
  await renewed(phone)
  expect(await listed()).toEqual(before)
  await pass(ann, '1 hour')
  const [newest] = await listed()
  expect(newest.id).toBe(before[1].id)
  expect(newest.last_used_at).toMatch(/:00:00\.000000Z$/)
  const age = Date.now() - Date.parse(newest.last_used_at)
  expect(age).toBeGreaterThanOrEqual(3_600_000)
  expect(age).toBeLessThan(3 * 3_600_000)
})

test('an owner whose answer was lost gets another pair after the grace, and the lost one is dead', async () => {
  const ann = await server.person()
  const first = await signIn(ann)
  const lost = [await renewed(first)]
  for (let n = 0; n < 3; n++) {
    await pass(ann, '35 seconds')
    const next = await renewed(first)
    expect(lost.map(({ refresh_token }) => refresh_token)).not.toContain(next.refresh_token)
    expect((await renewed(first)).refresh_token).toBe(next.refresh_token) // within the grace of this answer
    lost.push(next)
  }
  const last = lost.pop() as Signed
  for (const each of lost) expect(await works(each)).toBe(false)
  expect(await works(last)).toBe(true)
  expect(await works(await renewed(last))).toBe(true)
  expect((await as(last.token).get('/auth/sessions')).body).toHaveLength(1)
  expect(lines('refresh_token_reused', ann)).toEqual([])
})

test('a successor that was replaced unused and appears later is theft', async () => {
  const ann = await server.person()
  const first = await signIn(ann)
  const lost = await renewed(first)
  await pass(ann, '35 seconds')
  const next = await renewed(first)
  const { status, text } = await trade(lost)
  expect([status, text]).toEqual([401, '{"detail":"refresh_token_reused"}'])
  expect([await works(next), await works(lost)]).toEqual([false, false])
  expect(lines('refresh_token_reused', ann)).toHaveLength(1)
})

test('after the grace a spent token whose successor was used is theft, as before', async () => {
  const ann = await server.person()
  const first = await signIn(ann)
  expect(await works(await renewed(first))).toBe(true)
  await pass(ann, '3 days')
  expect((await trade(first)).text).toBe('{"detail":"refresh_token_reused"}')
})

test('grace answers in three rotations in a row are a line and one mail', async () => {
  const ann = await server.person()
  let signed = await signIn(ann)
  const rotate = async (repeats: number) => {
    const next = await renewed(signed)
    for (let n = 0; n < repeats; n++) expect((await renewed(signed)).refresh_token).toBe(next.refresh_token)
    signed = next
  }
  const noted = () => lines('refresh_token_repeated', ann).map(({ rotations, level }) => [rotations, level])
  for (const repeats of [1, 2, 0, 1, 1]) await rotate(repeats)
  expect(noted()).toEqual([])
  await rotate(2)
  expect(noted()).toEqual([[3, 'warn']])
  const mail = await awaitMail(server, ann.email, /used twice/)
  expect(mail.text).toContain('security@example.com')
  expect(mail.links).toEqual([])
  await rotate(1)
  expect(noted().map(([rotations]) => rotations)).toEqual([3, 4])
  expect(await works(signed)).toBe(true)
  await jobsDone(server)
  expect(mailsTo(server, ann.email)).toHaveLength(1)
})
