import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { borrow, createPool, requirePrimary } from '../../src/db/pool.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'

// Notices and errors that a server sends outside of answers: our events and others. None of them ends the process.

const lines: string[] = []
const log = createLog('debug', { write: (line) => lines.push(line) })
let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await cloneDatabase()
  pool = createPool(database.urlOf('owner'), 1, log)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(() => {
  lines.length = 0
})

const logged = () => lines.map((line) => JSON.parse(line)).map(({ time: _, ...line }) => line)
const raise = async (level: string, options: string) => {
  const client = await borrow(pool, log)
  await client.query(`do $$ begin raise ${level} 'habit_made' using ${options}; end $$`)
  client.release()
  return logged()
}

test('an event is logged under its name with its fields', async () => {
  expect(await raise('notice', `errcode = 'PTLOG', detail = '{"habit_id": 7}', hint = 'warn'`)).toEqual([
    { level: 'warn', habit_id: 7, msg: 'habit_made' },
  ])
  await raise('notice', "errcode = 'PTLOG'")
  expect(logged().at(-1)).toEqual({ level: 'info', msg: 'habit_made' })
})

test.each(['not JSON', '7', 'null', '[1]', '"text"', '{"a":'])(
  'an event with the detail %s is logged as text',
  async (detail) => {
    expect(await raise('notice', `errcode = 'PTLOG', detail = '${detail}'`)).toEqual([
      { level: 'info', code: 'PTLOG', notice: 'habit_made', detail, msg: 'database_notice' },
    ])
  },
)

test('a notice that is no event is logged as text, with level warn for a warning', async () => {
  expect(await raise('notice', `detail = '{"habit_id": 7}'`)).toEqual([
    { level: 'info', code: '00000', notice: 'habit_made', detail: '{"habit_id": 7}', msg: 'database_notice' },
  ])
  expect(await raise('warning', "errcode = '01000'")).toMatchObject([{}, { level: 'warn', notice: 'habit_made' }])
  await raise('notice', "detail = repeat('x', 100000)")
  expect(lines.at(-1)?.length).toBeLessThan(1000)
})

test.each([
  ['postgresql://app_api@127.0.0.1:1/program', 2000],
  ['postgresql://app_api@127.0.0.1:1/program?connect_timeout=30', 30_000],
  ['postgresql://app_api@127.0.0.1:1/program?connect_timeout=0', 2000],
])('%s: waits %i ms for a connection', async (url, wait) => {
  const other = createPool(url, 1, createLog('silent'))
  expect(other.options.connectionTimeoutMillis).toBe(wait)
  await other.end()
})

test('a connection to a server that takes no writes is refused, as one that broke', async () => {
  await pool.query('create function public.pg_is_in_recovery() returns boolean language sql return true')
  const url = new URL(database.urlOf('owner'))
  const connect = async (options: string) => {
    url.searchParams.set('options', options)
    const primaries = createPool(url.href, 1, log, 'primaries', { onConnect: requirePrimary })
    return (await primaries.query('select 1 as one').finally(() => primaries.end())).rows
  }
  expect(await connect('')).toEqual([{ one: 1 }])
  const asStandby = '-c search_path=public,pg_catalog' // then the function above is found first
  await expect(connect(asStandby)).rejects.toThrow(/^Connection terminated: the server is a standby$/)
})
