import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { Answer, Client } from '../support/client.ts'
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
    await server.anonymous.post('/auth/login', { email: ann.email, password: PASSWORD }),
    await ann.post('/batch', {
      operations: ['a', 'b'].map((idempotency_key) => ({
        ...{ method: 'PATCH', path: PATH, body: { has_seen_welcome: true } },
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

test('an answer to a read and a refusal name none', async () => {
  expect(lastWrite(await ann.get(PATH))).toBeNull()
  expect(lastWrite(await ann.patch(PATH, {}))).toBeNull()
})

test('without standbys a request is one statement, whatever header it has', async () => {
  const superuser = new pg.Client(server.database.urlOf('superuser'))
  await superuser.connect()
  await superuser.query('create extension if not exists pg_stat_statements schema public')
  const calls = async () => {
    const { rows } = await superuser.query<{ calls: string }>(
      `select sum(calls) as calls from public.pg_stat_statements s
        where toplevel and userid = 'app_api'::regrole and dbid = (select oid from pg_database where datname = current_database())`,
    )
    return Number(rows[0]?.calls)
  }
  const written = lastWrite(await ann.patch(PATH, { has_seen_welcome: true })) ?? ''
  for (const given of [undefined, written, 'x']) {
    const before = await calls()
    const headers: Record<string, string> = given === undefined ? {} : { 'X-Last-Write': given }
    expect(await ann.get(PATH, headers)).toMatchObject({ status: 200, body: { has_seen_welcome: true } })
    expect((await calls()) - before).toBe(1)
  }
  await superuser.end()
})
