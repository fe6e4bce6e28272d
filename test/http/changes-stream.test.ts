import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { launchApi, streamCounter, useEvents } from '../support/event-streams.ts'
import { type Events, openEvents } from '../support/events.ts'
import { goalsOf } from '../support/habits.ts'
import { endProcesses } from '../support/processes.ts'
import { useServer } from '../support/server.ts'

// GET /changes/stream (docs/contract/changes.md#get-changesstream), with two processes: `server` and `other`.

const server = useServer()
endProcesses()
const open = useEvents(() => server.url)
const streamsOf = streamCounter(server)

let other: { url: string }
let lasting: Events
beforeAll(async () => {
  other = await launchApi(server)
  lasting = await openEvents(server.url, await server.person())
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
  const [nameOfBen, nameOfAnn] = [await noticeOf(ben), await noticeOf(ann)]
  await expect.poll(() => heard).toEqual([nameOfBen])
  const isFollowed = async () => (await rows(FOLLOWED, [ben.userId]))[0].followed
  first.close()
  await expect.poll(() => streamsOf(ben)).toBe(1)
  expect(await isFollowed()).toBe(true)
  second.close()
  await expect.poll(isFollowed).toBe(false)
  await ben.post('/journal/', entry('Nobody listens any more.'))
  await open(ann)
  await ann.post('/journal/', entry('A mark in the order of notifications.'))
  await expect.poll(() => heard).toEqual([nameOfBen, nameOfAnn])
  await listener.end()
})
const noticeOf = async ({ userId }: Client) =>
  (await rows("select lib.notice_name('person', $1) as name", [userId]))[0].name
const FOLLOWED = 'select followed_until is not null as followed from app.change_counters where user_id = $1'

test('an analyst who listens hears nothing that names an account', async () => {
  const ann = await server.person()
  const heard: string[] = []
  const analyst = new pg.Client(server.database.urlOf('app_analyst'))
  await analyst.connect()
  analyst.on('notification', ({ channel, payload = '' }) => heard.push(`${channel} ${payload}`))
  for (const channel of ['person_changed', 'llm_settled', 'jobs:insert']) await analyst.query(`listen "${channel}"`)
  await open(ann)
  await ann.post('/journal/', entry('A page.'))
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  await ann.post('/auth/refresh')
  await expect.poll(() => heard.length).toBeGreaterThan(1)
  for (const notice of heard) expect(notice).toMatch(/^person_changed [0-9a-f]{64}$/)
  await analyst.end()
})

test('a closed stream is logged once as a success, not as broken off', async () => {
  const ann = await server.person()
  const events = await open(ann)
  events.close()
  const ofAnn = () =>
    server.logs
      .map((line) => JSON.parse(line))
      .filter(({ user_id, route }) => user_id === ann.userId && route === ROUTE)
  await expect.poll(ofAnn).toMatchObject([{ msg: 'request_completed', http_status: 200, level: 'info' }])
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
  await expect.poll(() => lasting.comments()).toBeGreaterThanOrEqual(2)
  expect(lasting.all).toEqual([])
})
