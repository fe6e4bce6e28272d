import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Answer, Client } from '../support/client.ts'
import { openEvents } from '../support/events.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// docs/contract/http.md#last-writes, on a service without standbys.

const server = useServer()
const PATH = '/ui-flags'
const FORM = /^[0-9a-f]{16}-\d+$/
let ann: Client
beforeAll(async () => {
  ann = await server.person()
})

const lastWrite = ({ headers }: Answer) => headers.get('x-last-write')
const numberOf = (answer: Answer) => BigInt(lastWrite(answer)?.split('-')[1] ?? -1)

test('each answer to a write names it, and each later write has a greater number', async () => {
  const key = { 'Idempotency-Key': 'flags' }
  const writes = [
    await ann.patch(PATH, { has_seen_welcome: true }),
    await ann.patch(PATH, { has_seen_welcome: false }, key),
    await ann.patch(PATH, { has_seen_welcome: false }, key),
    await ann.post('/batch', {
      operations: ['a', 'b'].map((idempotency_key) => ({
        method: 'PATCH',
        path: PATH,
        body: { has_seen_welcome: true },
        idempotency_key,
      })),
    }),
    await (await server.person()).post('/auth/refresh'),
  ]
  for (const answer of writes) expect([answer.status, lastWrite(answer)]).toEqual([200, expect.stringMatching(FORM)])
  const numbers = writes.map(numberOf)
  expect(numbers).toEqual(numbers.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(new Set(writes.map((answer) => lastWrite(answer)?.split('-')[0])).size).toBe(1)
})

test('an answer to a read names the last write of its person, whatever kind of answer it is', async () => {
  const entry = (await ann.post('/journal/', { message: 'A day.' })).body.id
  await ann.get('/course/content/1') // the first one begins the stage
  const written = lastWrite(await ann.patch(PATH, { has_seen_welcome: false }))
  await (await server.person()).patch(PATH, { has_seen_welcome: true })
  const { headers } = await ann.get('/habits/')
  const reads = [
    await ann.get(PATH),
    await ann.get('/habits/', { 'If-None-Match': headers.get('etag') as string }),
    await ann.get(`/journal/${entry}`),
    await ann.get('/journal/?search=day'),
    await ann.get('/changes'),
    await ann.get('/course/content/1'),
    await ann.get('/users/me'),
    await ann.get('/users/me/export'),
  ]
  const [, notModified] = reads
  expect(notModified?.status).toBe(304)
  for (const answer of reads.filter(({ status }) => status < 400))
    expect([answer.body, lastWrite(answer)]).toEqual([answer.body, written])
})

test('an event names the last write of its person', async () => {
  const events = await openEvents(server.url, ann)
  const written = lastWrite(await ann.patch(PATH, { has_seen_welcome: true })) as string
  const event = await events.reach(1)
  expect(event).toMatchObject({ event: 'change', last_write: written })
  events.close()
})

test('an answer to a request without a token names none, whatever it wrote', async () => {
  const { email } = await server.person()
  const answers = [
    await server.anonymous.post('/auth/login', { email, password: PASSWORD, device: 'Phone' }),
    await server.anonymous.post('/auth/login', { email, password: 'a wrong password' }),
    await server.anonymous.post('/auth/password-reset/request', { email }),
    await server.anonymous.post('/auth/password-reset/cancel', { token: 'unknown' }),
    await server.anonymous.post('/auth/password-reset/confirm', { token: 'unknown', new_password: 'a new password' }),
  ]
  answers.push(
    await server.anonymous.post('/auth/sessions/refresh', { refresh_token: answers[0]?.body.refresh_token }),
    await server.anonymous.post('/auth/signup', {
      email: 'new@example.com',
      password: PASSWORD,
      license_key: server.sandbox.license.issue({ email: 'new@example.com' }),
    }),
  )
  await server.database.owner.query('truncate auth.rate_limits')
  for (const taken of [email, 'other@example.com']) {
    const license_key = taken === email ? server.sandbox.license.issue({ email }) : 'unknown'
    answers.push(await server.anonymous.post('/auth/signup', { email: taken, password: PASSWORD, license_key }))
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 202, 204, 400, 200, 200, 400, 400])
  expect(answers.map(lastWrite)).toEqual(answers.map(() => null))
})

test('a refusal names none', async () => {
  expect(lastWrite(await ann.patch(PATH, { has_seen_welcome: 'x' }))).toBeNull()
  expect(lastWrite(await ann.get('/habits/4000000'))).toBeNull()
})

test('without standbys a request is one statement, whatever header it has', async () => {
  const superuser = new pg.Client(server.database.urlOf('superuser'))
  await superuser.connect()
  onTestFinished(() => superuser.end())
  await superuser.query('create extension if not exists pg_stat_statements schema public')
  // Without what the process runs by itself: its beats, its looks at locks and streams, and what it listens to.
  const calls = async () => {
    const { rows } = await superuser.query<{ query: string; calls: number }>(
      `select query, sum(calls)::integer as calls from public.pg_stat_statements s
        where toplevel and userid = 'app_api'::regrole
          and query !~* '(lib\\.(process_beat|service_reasons)|event_streams_|^listen )'
          and dbid = (select oid from pg_database where datname = current_database()) group by query`,
    )
    return new Map(rows.map((row) => [row.query, row.calls]))
  }
  const written = lastWrite(await ann.patch(PATH, { has_seen_welcome: true })) ?? ''
  for (const given of [undefined, written, 'x']) {
    const before = await calls()
    const headers: Record<string, string> = given === undefined ? {} : { 'X-Last-Write': given }
    expect(await ann.get(PATH, headers)).toMatchObject({ status: 200, body: { has_seen_welcome: true } })
    const ran = [...(await calls())].flatMap(([query, n]) => Array(n - (before.get(query) ?? 0)).fill(query))
    expect(ran).toEqual([expect.stringContaining('auth.enter')])
  }
})
