import { createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../../test/support/client.ts'
import { launchApi, streamCounter, useEvents } from '../../test/support/event-streams.ts'
import type { Event, Events } from '../../test/support/events.ts'
import { resetToken } from '../../test/support/mails.ts'
import { endProcesses } from '../../test/support/processes.ts'
import { useServer } from '../../test/support/server.ts'

// How many streams GET /changes/stream opens, and what ends them (docs/contract/changes.md#get-changesstream), with two
// processes: `server` and `other`.

const server = useServer({ worker: true })
endProcesses()
const open = useEvents(() => server.url)
const streamsOf = streamCounter(server)
const rows = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows

let other: { url: string }
beforeAll(async () => {
  other = await launchApi(server)
})

const ENDS: Record<string, (ann: Client) => Promise<unknown>> = {
  'a refresh of the token': (ann) => ann.post('/auth/refresh'),
  'signing out': (ann) => ann.post('/auth/logout'),
  'signing out everywhere': async (ann) => {
    const { token } = (await ann.post('/auth/login', { email: ann.email, password: 'correct horse battery' })).body
    await createClient(server.url, { token }).post('/auth/logout', { everywhere: true })
  },
  'a reset of the password': async (ann) => {
    const token = await resetToken(server, ann, {})
    await ann.post('/auth/password-reset/confirm', { token, new_password: 'another long password' })
  },
  'disabling the account': (ann) => rows('update auth.users set is_active = false where id = $1', [ann.userId]),
  'marking the account deleted': (ann) => rows('update auth.users set deleted_at = now() where id = $1', [ann.userId]),
  'deleting the account': (ann) => ann.request('DELETE', '/users/me', { body: { confirm_email: ann.email } }),
}
test.for(Object.keys(ENDS))('a stream says bye after %s', async (name) => {
  const ann = await server.person()
  const all = [await open(ann), await open(ann, {}, other.url)]
  await ENDS[name]?.(ann)
  for (const events of all) expect((await events.ended()).at(-1)).toBe('bye')
  await expect.poll(() => streamsOf(ann)).toBe(0)
})

/** What ends the session `phone`, from another sign-in of the same person where it takes one. */
const SESSION_ENDS: Record<string, (ann: Client, phone: Session) => Promise<unknown>> = {
  'signing out': (_, { token }) => createClient(server.url, { token }).post('/auth/logout'),
  'signing out on another device': async (ann) => {
    const [{ id }] = (await ann.get('/auth/sessions')).body
    return ann.delete(`/auth/sessions/${id}`)
  },
  'signing out all others': (ann) => ann.delete('/auth/sessions'),
  'a spent refresh token': async (_, { refresh_token }) => {
    const { body } = await server.anonymous.post('/auth/sessions/refresh', { refresh_token })
    await server.anonymous.post('/auth/sessions/refresh', { refresh_token: body.refresh_token })
    expect((await server.anonymous.post('/auth/sessions/refresh', { refresh_token })).status).toBe(401)
  },
  disabling: ({ email }) => rows("select auth.role_set($1, 'active', false)", [email]),
}
type Session = { token: string; refresh_token: string }
test.for(Object.keys(SESSION_ENDS))('the streams of a session say bye after %s', async (name) => {
  const ann = await server.person()
  const signIn = { email: ann.email, password: 'correct horse battery', device: 'Phone' }
  const phone: Session = (await ann.post('/auth/login', signIn)).body
  const renewed: Session = (await ann.post('/auth/sessions/refresh', { refresh_token: phone.refresh_token })).body
  const all = [await open(phone), await open(renewed, {}, other.url)]
  await SESSION_ENDS[name]?.(ann, renewed)
  for (const events of all) expect((await events.ended()).at(-1)).toBe('bye')
  await expect.poll(() => streamsOf(ann)).toBe(0)
})

test('a refresh ends the streams of its token alone', async () => {
  const ann = await server.person()
  const { token } = (await ann.post('/auth/login', { email: ann.email, password: 'correct horse battery' })).body
  const [first, second] = [await open(ann), await open({ token })]
  await ann.post('/auth/refresh')
  expect(await first?.ended()).toEqual(['bye'])
  await createClient(server.url, { token }).post('/journal/', { message: 'Still here.' })
  expect((await second.reach(1)).event).toBe('change')
})

test('a stream says bye when its token expires', async () => {
  const ann = await server.person()
  const key = createSecretKey(Buffer.from(server.config.SECRET_KEY))
  // A busy machine may need longer to open the stream than a short token lives.
  for (let seconds = 3; ; seconds *= 2) {
    const expires = Math.floor(Date.now() / 1000) + seconds
    const claims = new SignJWT().setProtectedHeader({ alg: 'HS256' }).setSubject(String(ann.userId)).setIssuedAt()
    const events = await open({ token: await claims.setExpirationTime(expires).sign(key) })
    if (events.status === 401) continue
    expect(events.status).toBe(200)
    expect(await events.ended()).toEqual(['bye'])
    expect(Date.now() / 1000).toBeGreaterThan(expires)
    return
  }
})

test('a process that drains says bye, ends, and leaves no stream behind', async () => {
  const ann = await server.person()
  const { process, url } = await launchApi(server)
  const all = [await open(ann, {}, url), await open(ann, {}, url)]
  const ended = process.end('SIGTERM')
  for (const events of all) expect(await events.ended()).toEqual(['bye'])
  expect(await ended).toBe(0)
  expect(await streamsOf(ann)).toBe(0)
  expect(process.lines('request_completed').filter(({ aborted }) => aborted)).toEqual([])
})

test('a person has ten streams over all processes; the next one is 429 until one ends', async () => {
  const [ann, ben] = [await server.person(), await server.person()]
  const all: Events[] = []
  for (let n = 0; n < 10; n++) all.push(await open(ann, {}, n % 2 === 0 ? server.url : other.url))
  for (const url of [server.url, other.url]) {
    const { status, headers, body } = await createClient(url, ann).get('/changes/stream')
    expect([status, body]).toEqual([429, { detail: 'rate_limit_exceeded' }])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  }
  expect((await open(ben)).status).toBe(200)
  all[1]?.close()
  await expect.poll(async () => (await open(ann)).status).toBe(200)
  expect((await open(ann)).status).toBe(429)
})

test('parallel requests open ten streams', async () => {
  const ann = await server.person()
  const all = await Promise.all(Array.from({ length: 15 }, () => open(ann)))
  expect(all.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(5).fill(429)])
})

test('streams that a killed process left stop counting after a minute', async () => {
  const ann = await server.person()
  const { process, url } = await launchApi(server)
  for (let n = 0; n < 10; n++) await open(ann, {}, url)
  await process.end('SIGKILL')
  expect((await open(ann)).status).toBe(429)
  const [longest] = await rows(
    "select max(counted_until) <= now() + interval '1 minute' as fits from auth.event_streams where user_id = $1",
    [ann.userId],
  )
  expect(longest).toEqual({ fits: true })
  await rows('update auth.event_streams set counted_until = now() where user_id = $1', [ann.userId])
  expect((await open(ann)).status).toBe(200)
})

test('a full process refuses with 503, and a stream holds no connection of the pool', async () => {
  const full = await launchApi(server)
  const all: Event[][] = []
  for (let n = 0; n < 10; n++) all.push((await open(await server.person(), {}, full.url)).all)
  const ann = await server.person()
  const { status, headers, body } = await createClient(full.url, ann).get('/changes/stream')
  expect([status, body]).toEqual([503, { detail: 'service_unavailable' }])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await createClient(full.url, ann).get('/habits/')).status).toBe(200) // its pool has one connection
  await full.process.end('SIGTERM')
})

/** Holds every registration of a stream back until the work calls its argument, or ends. */
async function whileHeld(work: (letGo: () => Promise<unknown>) => Promise<unknown>) {
  const client = await server.database.owner.connect()
  try {
    await client.query('begin; lock table auth.event_streams in access exclusive mode')
    await work(() => client.query('commit'))
  } finally {
    client.release(true)
  }
}
const WAITING = "select from pg_locks where not granted and relation = 'auth.event_streams'::regclass"
const registering = () => expect.poll(async () => (await rows(WAITING)).length).toBe(1)

test('a client that leaves before its stream has begun leaves no stream behind', async () => {
  const ann = await server.person()
  const ofStreams = (msg: string) =>
    server.logs.map((line) => JSON.parse(line)).filter((line) => line.msg === msg && line.route === ROUTE)
  await whileHeld(async (letGo) => {
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${ann.token}` }
    const asked = fetch(`${server.url}/changes/stream`, { headers, signal: leaving.signal }).catch(() => {})
    await registering()
    leaving.abort()
    await asked
    await expect.poll(() => ofStreams('request_completed').some(({ aborted }) => aborted)).toBe(true)
    await letGo()
  })
  await expect.poll(() => ofStreams('request_refused').length).toBe(1)
  await expect.poll(() => streamsOf(ann)).toBe(0)
})
const ROUTE = 'GET /changes/stream'

test('a stream that opens while its process drains says bye, and leaves no stream behind', async () => {
  const ann = await server.person()
  const { process, url } = await launchApi(server)
  await whileHeld(async (letGo) => {
    const opening = open(ann, {}, url)
    await registering()
    const ended = process.end('SIGTERM')
    await expect.poll(() => fetch(`${url}/health/live`).catch(({ cause }) => cause.code)).toBe('ECONNREFUSED')
    await letGo()
    expect(await (await opening).ended()).toEqual(['bye'])
    expect(await ended).toBe(0)
  })
  expect(await streamsOf(ann)).toBe(0)
})
