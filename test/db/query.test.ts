import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../src/platform/base/log.ts'
import { borrow, createPool } from '../../src/platform/db/servers/pool.ts'
import { type Bytes, LONG_BYTES, queryRow, RowClient, textOf } from '../../src/platform/db/servers/query.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'

// Row queries of src/platform/db/servers/query.ts, compared with those of pg on the same connection.

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

type RowConnection = {
  rowQuery: object
  attachListeners(socket: EventEmitter): void
  on(event: 'dataRow', take: (message: { fields: [Bytes] }) => void): void
}

let names = 0
const nextName = () => `statement ${++names}`
const row = (text: string, values: unknown[] = [], name = nextName()) => queryRow(client, name, text, values)
const decoded = (bytes: Bytes | null | undefined) => (bytes ? textOf(bytes) : bytes)
const backend = async () => (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number

describe('a row', () => {
  test.each(['', 'plain', 'Grüße', '🌱🚶 習慣', '\u0001\n\t"\\', '\ufeff', 'x'.repeat(300_000), '🌱'.repeat(100_000)])(
    'is the UTF-8 bytes of its text (%#)',
    async (text) => {
      const [bytes] = (await row('select $1::text', [text])) ?? []
      expect(bytes).toHaveLength(Buffer.byteLength(text))
      expect(decoded(bytes)).toBe(text)
      expect(Buffer.isBuffer(bytes)).toBe(Buffer.byteLength(text) >= LONG_BYTES)
    },
  )

  test('keeps its long bytes while later rows come in pieces', () => {
    const rowOf = (text: string) => {
      const message = Buffer.alloc(11 + text.length)
      message.write('D')
      message.writeInt32BE(10 + text.length, 1)
      message.writeInt16BE(1, 5)
      message.writeInt32BE(text.length, 7)
      message.write(text, 11)
      return message
    }
    const [long, short] = [rowOf('a'.repeat(LONG_BYTES)), rowOf('b'.repeat(100))]
    const { connection } = new RowClient() as unknown as { connection: RowConnection }
    const socket = new EventEmitter()
    const rows: Array<[Bytes]> = []
    connection.on('dataRow', ({ fields }) => rows.push(fields))
    connection.attachListeners(socket)
    connection.rowQuery = {}
    const later = Buffer.concat([short.subarray(10), ...Array.from({ length: 600 }, () => short)])
    const pieces = [long.subarray(0, 10), long.subarray(10), short.subarray(0, 10), later]
    socket.emit('data', pieces[0])
    socket.emit('data', Buffer.concat(pieces.slice(1, 3)))
    socket.emit('data', pieces[3])
    expect(rows).toHaveLength(602)
    expect(decoded(rows[0]?.[0])).toBe('a'.repeat(LONG_BYTES))
  })

  test('has strings after its first column, however long', async () => {
    expect(await row("select 'a', repeat('b', 10000)")).toEqual(['a', 'b'.repeat(10_000)])
  })

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
])('a parameter of type %s is the same as with pg: %o', async (type, value) => {
  const text = `select $1::${type}::text`
  const { rows } = await client.query({ text, values: [value], rowMode: 'array' })
  expect((await row(text, [value]))?.map(decoded)).toEqual(rows[0])
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
  await expect(row('select 2', [], name)).rejects.toThrow(`two statements are named ${name}`)
  expect(await row('select 1', [], name)).toEqual(['1'])
})

describe('an error', () => {
  test('is the one of the server, with a stack that names its caller', async () => {
    const name = nextName()
    const fail = "do $$ begin raise 'goal_not_found' using errcode = 'PT404', detail = 'Größe 🌱'; end $$"
    const error = await row(fail, [], name).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(pg.DatabaseError)
    expect(error).toMatchObject({ code: 'PT404', message: 'goal_not_found', detail: 'Größe 🌱' })
    expect((error as Error).stack).toContain('queryRow')
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

describe('a traceparent', () => {
  const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const SHOWN = "select 'shown', current_setting('app.traceparent', true)"
  const traced = (text: string, values: unknown[] = [], name = nextName()) =>
    queryRow(client, name, text, values, { traceparent: PARENT })

  test('is a setting of the transaction of its query alone', async () => {
    expect(await traced(SHOWN)).toEqual(['shown', PARENT])
    expect((await row(SHOWN))?.[1]).toBe('')
    expect(await traced('select 1 where false')).toBeUndefined()
    expect((await client.query(SHOWN)).rows[0].current_setting).toBe('')
  })

  test('lets the query set its transaction read only, as auth.enter does', async () => {
    const text = "select set_config('transaction_read_only', 'on', true)"
    expect(await traced(text)).toEqual(['on'])
  })

  test('goes with a query that fails, and the next one is as any other', async () => {
    const name = nextName()
    await expect(traced('select 1 / $1::integer', [0], name)).rejects.toMatchObject({ code: '22012' })
    expect(await traced('select 1 / $1::integer', [1], name)).toEqual(['1'])
    await expect(traced('select missing()', [], 'not parsed')).rejects.toMatchObject({ code: '42883' })
    await expect(traced('select missing()', [], 'not parsed')).rejects.toMatchObject({ code: '42883' })
    expect(await row(SHOWN)).toEqual(['shown', ''])
  })

  test('lets notices through', async () => {
    await traced("do $$ begin raise warning 'heard'; end $$")
    expect(lines.join()).toContain('heard')
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
  const other = new RowClient(database.urlOf('owner'))
  other.on('error', () => {})
  await other.connect()
  const pid = (await queryRow(other, 'pid', 'select pg_backend_pid()', []))?.[0]
  const sleeping = queryRow(other, 'sleep', 'select pg_sleep(3600)', []).catch((error: unknown) => error)
  await expect.poll(async () => (await database.owner.query('select pg_terminate_backend($1)', [pid])).rowCount).toBe(1)
  expect(await sleeping).toMatchObject({ code: '57P01' })
  await expect(queryRow(other, 'one', 'select 1', [])).rejects.toThrow()
})

test('a query that outlasts query_timeout rejects', async () => {
  const other = new RowClient({ connectionString: database.urlOf('owner'), query_timeout: 200 })
  other.on('error', () => {})
  await other.connect()
  await expect(queryRow(other, 'sleep', 'select pg_sleep(3600)', [])).rejects.toThrow('Query read timeout')
  await other.end()
})

test('queries of both kinds take turns on one connection, each with its own reading of a text', async () => {
  const text = "select '🌱' as text"
  const [first, second, third] = await Promise.all([row(text), client.query(text), row(text)])
  expect([decoded(first?.[0]), second.rows, decoded(third?.[0])]).toEqual(['🌱', [{ text: '🌱' }], '🌱'])
  await row('select 1 / 0').catch(() => {})
  expect((await client.query(text)).rows).toEqual([{ text: '🌱' }])
})

test('a client of pg is refused', async () => {
  const other = new pg.Client(database.urlOf('owner'))
  await other.connect()
  await expect(queryRow(other, 'one', 'select 1', [])).rejects.toThrow('RowClient')
  expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await other.end()
})

test('pg and pg-protocol are pinned, and pg uses the same pg-protocol', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const here = createRequire(import.meta.url)
  for (const name of ['pg', 'pg-protocol']) {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
    expect([name, dependencies[name]]).toEqual([name, version])
  }
  expect(createRequire(here.resolve('pg')).resolve('pg-protocol')).toBe(here.resolve('pg-protocol'))
})
