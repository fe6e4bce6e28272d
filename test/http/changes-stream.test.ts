import { createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Event, type Events, openEvents } from '../support/events.ts'
import { goalsOf } from '../support/habits.ts'
import { resetToken } from '../support/mails.ts'
import { endProcesses, type Process, start } from '../support/processes.ts'
import { useServer } from '../support/server.ts'

// GET /changes/stream (docs/contract/changes.md#get-changesstream), with two processes: `server` and `other`.

const server = useServer({ worker: true })
endProcesses()
const POLL = { timeout: 60_000 }
const OTHER = { SKIP_STARTUP_SEED: '1', DATABASE_POOL_SIZE: '1', MAX_EVENT_STREAMS: '10' }
const launch = async () => {
  const process = start(['api'], { ...server.env, ...OTHER })
  return { process, url: `http://127.0.0.1:${(await process.logged('api_listening'))[0]?.port}` }
}

let other: { process: Process; url: string }
let lasting: Events
beforeAll(async () => {
  other = await launch()
  lasting = await openEvents(server.url, await server.person())
})

const opened: Events[] = []
const open = async (who: { token: string }, options = {}, url = server.url) => {
  const events = await openEvents(url, who, options)
  opened.push(events)
  return events
}
afterEach(() => {
  for (const events of opened.splice(0)) events.close()
})
afterAll(() => lasting.close())

const entry = (message: string) => ({ message })
const cursorOf = async (who: Client) => {
  for (let since = ''; ; ) {
    const { cursor, has_more } = (await who.get(`/changes?limit=500${since}`)).body
    if (!has_more) return cursor as string
    since = `&since=${cursor}`
  }
}
const changesSince = async (who: Client, cursor = '') => (await who.get(`/changes?since=${cursor}`)).body.changes
const rows = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const streamsOf = async ({ userId }: Client) =>
  (await rows('select from auth.event_streams where user_id = $1', [userId])).length

test('an event comes after a write through another process, with a cursor behind that write', async () => {
  const ann = await server.person()
  const { low } = await goalsOf(ann)
  const events = await open(ann)
  expect([events.status, events.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(events.headers.get('cache-control')).toBe('no-store')
  const before = await cursorOf(ann)
  await createClient(other.url, ann).post('/goal_completions/', { goal_id: low, did_complete: true })
  const { event, id, cursor } = await events.reach(1)
  expect([event, id]).toEqual(['change', cursor])
  expect(await changesSince(ann, before)).toHaveLength(2)
  expect(await changesSince(ann, cursor)).toEqual([])
})

test('writes that come while the process is busy are one event', async () => {
  const ann = await server.person()
  const events = await open(ann)
  await ann.post('/journal/', entry('First.'))
  await events.reach(1)
  const client = await server.database.owner.connect()
  await client.query('begin; lock table auth.event_streams in access exclusive mode')
  for (let n = 0; n < 10; n++) await ann.post('/journal/', entry(`Page ${n}.`))
  await client.query('commit')
  client.release()
  const { cursor } = await events.reach(2)
  expect(await changesSince(ann, cursor)).toEqual([])
  await ann.post('/journal/', entry('Last.'))
  await events.reach(3)
  expect(events.all).toHaveLength(3)
})

test('a write of somebody else is no event, and a cursor of an event is good for its person alone', async () => {
  const [ann, ben] = [await server.person(), await server.person()]
  const events = [await open(ann), await open(ben)] as const
  for (let n = 0; n < 5; n++) await ben.post('/journal/', entry(`Page ${n}.`))
  await events[1].reach(1)
  await ann.post('/journal/', entry('My page.'))
  const { cursor } = await events[0].reach(1)
  expect(events[0].all).toHaveLength(1)
  expect((await ann.get(`/changes?since=${cursor}`)).status).toBe(200)
  expect((await ben.get(`/changes?since=${cursor}`)).status).toBe(410)
  expect((await open(ben, { since: cursor })).status).toBe(410)
})

test('a cursor behind the counter gets an event at once, and one that is not behind gets none', async () => {
  const ann = await server.person()
  const before = await cursorOf(ann)
  const page = (await ann.get('/changes?limit=1')).body
  expect(page.has_more).toBe(true)
  await ann.post('/journal/', entry('A page.'))
  const now = await cursorOf(ann)
  for (const options of [
    { since: before },
    { since: page.cursor },
    { lastEventId: before },
    { since: now, lastEventId: before },
  ]) {
    const { cursor } = await (await open(ann, options)).reach(1)
    expect(await changesSince(ann, cursor)).toEqual([])
  }
  const quiet = [await open(ann), await open(ann, { since: now }), await open(ann, { since: before, lastEventId: now })]
  await ann.post('/journal/', entry('Another page.'))
  for (const events of quiet) {
    const { cursor } = await events.reach(1)
    expect(await changesSince(ann, cursor)).toEqual([])
    expect(events.all).toHaveLength(1)
  }
})

test('a malformed cursor is 422, and one that the server cannot continue from 410; neither leaves a stream', async () => {
  const ann = await server.person()
  const cursor = await cursorOf(ann)
  for (const bad of ['', 'x', cursor.slice(1), `${cursor}A`]) {
    const { status, body } = await ann.get(`/changes/stream?since=${bad}`)
    expect([status, body.detail?.[0]?.loc]).toEqual([422, ['query', 'since']])
    const header = await ann.get('/changes/stream', { 'last-event-id': bad })
    expect([header.status, header.body.detail?.[0]?.loc]).toEqual([422, ['header', 'Last-Event-ID']])
  }
  const tampered = `${cursor.slice(0, 20)}${cursor[20] === 'A' ? 'B' : 'A'}${cursor.slice(21)}`
  expect((await ann.get(`/changes/stream?since=${tampered}`)).body).toEqual({ detail: 'cursor_expired' })
  expect((await ann.get('/changes/stream', { 'last-event-id': tampered })).status).toBe(410)
  expect((await server.anonymous.get('/changes/stream')).status).toBe(401)
  expect(await streamsOf(ann)).toBe(0)
})

const ENDS: Record<string, (ann: Client) => Promise<unknown>> = {
  'a refresh of the token': (ann) => ann.post('/auth/refresh'),
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
  await expect.poll(() => streamsOf(ann), POLL).toBe(0)
})

test('a refresh ends the streams of its token alone', async () => {
  const ann = await server.person()
  const { token } = (await ann.post('/auth/login', { email: ann.email, password: 'correct horse battery' })).body
  const [first, second] = [await open(ann), await open({ token })]
  await ann.post('/auth/refresh')
  expect(await first?.ended()).toEqual(['bye'])
  await createClient(server.url, { token }).post('/journal/', entry('Still here.'))
  expect((await second.reach(1)).event).toBe('change')
})

test('a stream says bye when its token expires', async () => {
  const ann = await server.person()
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(ann.userId))
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + 3)
    .sign(createSecretKey(Buffer.from(server.config.SECRET_KEY)))
  const events = await open({ token })
  expect(events.status).toBe(200)
  expect(await events.ended()).toEqual(['bye'])
  expect(Date.now() / 1000).toBeGreaterThan(JSON.parse(atob(token.split('.')[1] as string)).exp)
})

test('a process that drains says bye, ends, and leaves no stream behind', async () => {
  const ann = await server.person()
  const { process, url } = await launch()
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
  await expect.poll(async () => (await open(ann)).status, POLL).toBe(200)
  expect((await open(ann)).status).toBe(429)
})

test('parallel requests open ten streams', async () => {
  const ann = await server.person()
  const all = await Promise.all(Array.from({ length: 15 }, () => open(ann)))
  expect(all.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(5).fill(429)])
})

test('streams that a killed process left stop counting after a minute', async () => {
  const ann = await server.person()
  const { process, url } = await launch()
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
  const full = await launch()
  const all: Event[][] = []
  for (let n = 0; n < 10; n++) all.push((await open(await server.person(), {}, full.url)).all)
  const ann = await server.person()
  const { status, headers, body } = await createClient(full.url, ann).get('/changes/stream')
  expect([status, body]).toEqual([503, { detail: 'service_unavailable' }])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await createClient(full.url, ann).get('/habits/')).status).toBe(200) // its pool has one connection
  await full.process.end('SIGTERM')
})

test('events come after the listening connection was lost', async () => {
  const ann = await server.person()
  const events = await open(ann)
  const LISTENING = `select pid, pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'thirty-six-weeks notices' and datname = current_database()`
  for (let n = 1; n <= 3; n++) {
    await server.database.asSuperuser(LISTENING)
    await ann.post('/journal/', entry(`Page ${n}.`))
    const { cursor } = await events.reach(n)
    expect(await changesSince(ann, cursor)).toEqual([])
  }
})

test('a write is announced only while its person has a stream', async () => {
  const [ann, ben] = [await server.person(), await server.person()]
  const heard: string[] = []
  const listener = new pg.Client(server.database.urlOf('owner'))
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => heard.push(payload))
  await listener.query('listen person_changed')
  await ann.post('/journal/', entry('Nobody listens.'))
  const first = await open(ben)
  const second = await open(ben, {}, other.url)
  await ben.post('/journal/', entry('Somebody listens.'))
  await expect.poll(() => heard, POLL).toEqual([String(ben.userId)])
  const isFollowed = async () => (await rows(FOLLOWED, [ben.userId]))[0].followed
  first.close()
  await expect.poll(() => streamsOf(ben), POLL).toBe(1)
  expect(await isFollowed()).toBe(true)
  second.close()
  await expect.poll(isFollowed, POLL).toBe(false)
  await ben.post('/journal/', entry('Nobody listens any more.'))
  await open(ann)
  await ann.post('/journal/', entry('A mark in the order of notifications.'))
  await expect.poll(() => heard, POLL).toEqual([String(ben.userId), String(ann.userId)])
  await listener.end()
})
const FOLLOWED = 'select followed_until is not null as followed from app.change_counters where user_id = $1'

test('a closed stream is logged once as a success, not as broken off', async () => {
  const ann = await server.person()
  const events = await open(ann)
  events.close()
  const ofAnn = () =>
    server.logs
      .map((line) => JSON.parse(line))
      .filter(({ user_id, route }) => user_id === ann.userId && route === ROUTE)
  await expect.poll(ofAnn, POLL).toMatchObject([{ msg: 'request_completed', http_status: 200, level: 'info' }])
  expect(ofAnn()[0]).not.toHaveProperty('aborted')
})
const ROUTE = 'GET /changes/stream'

test('a browser may send Last-Event-ID from another origin', async () => {
  const response = await fetch(`${server.url}/changes/stream`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization, last-event-id',
    },
  })
  expect(response.status).toBe(200)
})

test('a comment comes every 20 seconds', async () => {
  await expect.poll(() => lasting.comments(), POLL).toBeGreaterThanOrEqual(2)
  expect(lasting.all).toEqual([])
})
