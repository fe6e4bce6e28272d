import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { borrow, createPool, queryRow } from '../../src/db/pool.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'

// What the service relies on when it runs a statement (src/db/pool.ts).

const lines: string[] = []
const log = createLog('debug', { write: (line) => lines.push(line) })
let database: TestDatabase
let pool: pg.Pool
let client: pg.PoolClient
beforeAll(async () => {
  database = await cloneDatabase()
  pool = createPool(database.urlOf('owner'), 1, log)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  lines.length = 0
  client?.release()
  client = await borrow(pool, log)
})
afterAll(() => client.release())

let names = 0
const nextName = () => `statement ${++names}`
const row = (text: string, values: unknown[] = [], name = nextName()) => queryRow(client, name, text, values)
const backend = async () => (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number

describe('a row', () => {
  test.each(['', 'Grüße', '🌱🚶 習慣', '\u0001\n\t"\\', '\ufeff', '🌱'.repeat(100_000)])(
    'is text (%#)',
    async (text) => {
      expect(await row('select $1::text', [text])).toEqual([text])
    },
  )

  test('has null where a column is null, and all its columns', async () => {
    expect(await row("select 'a', null, '', true, 7")).toEqual(['a', null, '', 't', '7'])
    expect(await row('select')).toEqual([])
  })

  test('is the first one; undefined where there is none', async () => {
    expect(await row('select n::text from generate_series(1, 3) n')).toEqual(['1'])
    expect(await row('select 1 where false')).toBeUndefined()
    expect(await row('do $$ begin end $$')).toBeUndefined()
    expect(await row('')).toBeUndefined()
  })
})

test.each<[string, unknown]>([
  ['text', 'it’s "quoted" \\ and 🌱'],
  ['text', ''],
  ['text', null],
  ['text', undefined],
  ['bigint', 9_007_199_254_740_991n],
  ['int', -7],
  ['float8', 1.5e-7],
  ['boolean', false],
  ['bytea', Buffer.from([0, 255, 10, 92])],
  ['bytea', Buffer.alloc(0)],
  ['text[]', ['a', 'b"c', 'd\\e', 'NULL', '', null, '{x,y}', '🌱']],
  ['text[]', []],
  [
    'int[]',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['bytea[]', [Buffer.from([0, 255])]],
  ['jsonb', { a: [1, '🌱', null], b: { c: true } }],
  ['timestamptz', new Date('2026-11-22T08:00:00.123Z')],
])('a parameter of type %s: %o', async (type, value) => {
  const text = `select $1::${type}::text`
  const { rows } = await client.query({ text, values: [value], rowMode: 'array' })
  expect(await row(text, [value])).toEqual(rows[0])
})

test('a statement is prepared once per connection, under its name', async () => {
  const name = nextName()
  for (const value of ['1', '2', '3']) expect(await row('select $1::text', [value], name)).toEqual([value])
  const prepared = 'select generic_plans + custom_plans as runs from pg_prepared_statements where name = $1'
  expect((await client.query(prepared, [name])).rows).toEqual([{ runs: '3' }])
})

test('a name belongs to one statement', async () => {
  const name = nextName()
  await row('select 1', [], name)
  await expect(row('select 2', [], name)).rejects.toThrow('must be unique')
  expect(await row('select 1', [], name)).toEqual(['1'])
})

describe('an error', () => {
  test('is the one of the server, with a stack that names its caller', async () => {
    const name = nextName()
    const fail = "do $$ begin raise 'goal_not_found' using errcode = 'PT404', detail = 'Größe 🌱'; end $$"
    const error = await row(fail, [], name).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(pg.DatabaseError)
    expect(error).toMatchObject({ code: 'PT404', message: 'goal_not_found', detail: 'Größe 🌱' })
    expect(await row('select 1')).toEqual(['1'])
  })

  test('of a statement that cannot be prepared leaves its name free', async () => {
    const name = nextName()
    await expect(row('select nothing from nowhere', [], name)).rejects.toMatchObject({ code: '42P01' })
    expect(await row('select 1', [], name)).toEqual(['1'])
  })

  test('of a parameter leaves the connection usable', async () => {
    const name = nextName()
    await expect(row('select $1::int', ['x'], name)).rejects.toMatchObject({ code: '22P02' })
    await expect(row('select $1::int', ['1', '2'], name)).rejects.toMatchObject({ code: '08P01' })
    expect(await row('select $1::int', [7], name)).toEqual(['7'])
    const endless: { self?: unknown } = {}
    endless.self = endless
    await expect(row('select $1::jsonb', [endless])).rejects.toThrow('circular')
    expect(await row('select 1')).toEqual(['1'])
  })

  test('after rows have come rejects and does not answer them', async () => {
    const text = 'select 1 / (3 - n) from generate_series(1, 3) n'
    await expect(row(text)).rejects.toMatchObject({ code: '22012' })
    expect(await row('select 1')).toEqual(['1'])
  })
})

test('notices go to the log of the request while the query runs', async () => {
  await row("do $$ begin raise 'habit_made' using errcode = 'PTLOG', detail = '{\"name\": \"🌱\"}'; end $$").catch(
    () => {},
  )
  await row("do $$ begin raise notice 'habit_made' using errcode = 'PTLOG', detail = '{\"name\": \"🌱\"}'; end $$")
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'info', name: '🌱', msg: 'habit_made' }])
})

test('a cancelled query rejects, and the connection is usable', async () => {
  const pid = await backend()
  const sleeping = row('select pg_sleep(3600)').catch((error: unknown) => error)
  const cancel = 'select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and wait_event = $2'
  await expect.poll(async () => (await database.owner.query(cancel, [pid, 'PgSleep'])).rowCount).toBe(1)
  expect(await sleeping).toMatchObject({ code: '57014' })
  expect(await row('select 1')).toEqual(['1'])
})

test('a lost connection rejects the running query', async () => {
  const other = new pg.Client(database.urlOf('owner'))
  other.on('error', () => {})
  await other.connect()
  const pid = (await queryRow(other, 'pid', 'select pg_backend_pid()', []))?.[0]
  const sleeping = queryRow(other, 'sleep', 'select pg_sleep(3600)', []).catch((error: unknown) => error)
  await expect.poll(async () => (await database.owner.query('select pg_terminate_backend($1)', [pid])).rowCount).toBe(1)
  expect(await sleeping).toMatchObject({ code: '57P01' })
  await expect(queryRow(other, 'one', 'select 1', [])).rejects.toThrow()
})

test('a query that outlasts query_timeout rejects', async () => {
  const other = new pg.Client({ connectionString: database.urlOf('owner'), query_timeout: 200 })
  other.on('error', () => {})
  await other.connect()
  await expect(queryRow(other, 'sleep', 'select pg_sleep(3600)', [])).rejects.toThrow('Query read timeout')
  await other.end()
})
