import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadLogic, untilFree } from '../../src/db/loader/loader.ts'
import { CONNECT_TIMEOUT_S } from '../../src/db/pool.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'

// The loader gives any database exactly the functions, policies and grants of sql/, whatever it had before.

let database: TestDatabase
let client: pg.Client
/** The process of PostgreSQL that loads. */
let pid: number

beforeAll(async () => {
  database = await cloneDatabase()
  client = new pg.Client(database.urlOf('owner'))
  await client.connect()
  pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const reload = async () => {
  await client.query("update lib.loaded_logic set hash = 'something older'")
  return loadLogic(client)
}
/** Waits until the load waits for a lock; returns whether requests, which read auth.users first, wait for the load. */
async function locksOfWait() {
  const look = `select bool_or(not granted) as waits,
      bool_or(granted and relation = 'auth.users'::regclass and mode = 'AccessExclusiveLock') as blocks
    from pg_locks where pid = $1`
  let seen: { waits: boolean; blocks: boolean | null } | undefined
  await expect
    .poll(async () => {
      seen = (await database.owner.query(look, [pid])).rows[0]
      return seen?.waits
    })
    .toBe(true)
  return { ...seen, blocks: seen?.blocks ?? false }
}
const signatures = async (name: string) =>
  (await client.query('select oid::regprocedure::text as signature from pg_proc where proname = $1', [name])).rows.map(
    (row) => row.signature,
  )

test('an unchanged folder is not loaded again', async () => {
  expect(await loadLogic(client)).toBe(false)
  expect(await reload()).toBe(true)
  expect(await loadLogic(client)).toBe(false)
})

test('a load moves the counter of what everybody reads, so that no tag of an earlier release holds', async () => {
  const counter = async () => (await client.query('select counter from app.catalogue_counter')).rows[0].counter
  const before = await counter()
  await loadLogic(client)
  expect(await counter()).toBe(before)
  await reload()
  expect(await counter()).not.toBe(before)
})

test('a function that no file creates any more is dropped', async () => {
  await client.query('create function api.left_over() returns int language sql as $$ select 1 $$')
  await reload()
  expect(await signatures('left_over')).toEqual([])
})

test.each([
  [
    'another result',
    'drop function lib.page; create function lib.page(items json, total bigint, limit_ integer, offset_ integer, paginate boolean) returns text language sql as $$ select null $$',
  ],
  [
    'other argument names',
    'drop function lib.page; create function lib.page(a json, b bigint, c integer, d integer, e boolean) returns json language sql as $$ select null::json $$',
  ],
  [
    'other argument types',
    'drop function lib.page; create function lib.page(items text) returns json language sql as $$ select null::json $$',
  ],
])('a function that had %s is replaced, not overloaded', async (_, before) => {
  await client.query(before)
  await reload()
  expect(await signatures('page')).toEqual(['lib.page(json,bigint,integer,integer,boolean)'])
})

test('a policy or a grant that no file names is gone after a load', async () => {
  await client.query(
    'create policy too_much on app.habits to app_analyst using (true); grant select on auth.users to app_analyst',
  )
  await reload()
  const { rows } = await client.query(
    "select has_table_privilege('app_analyst', 'auth.users', 'select') as granted, exists (select from pg_policies where policyname = 'too_much') as policy",
  )
  expect(rows).toEqual([{ granted: false, policy: false }])
})

test('a table that no file names has row-level security after a load', async () => {
  await client.query('create table app.unnamed (id int)')
  await reload()
  const { rows } = await client.query("select relrowsecurity from pg_class where oid = 'app.unnamed'::regclass")
  expect(rows).toEqual([{ relrowsecurity: true }])
  await client.query('drop table app.unnamed')
})

test('a grant made by hand is revoked by the next load, also if no file changed', async () => {
  await client.query('grant execute on function lib.seal to public; grant select on auth.users to app_analyst')
  expect(await loadLogic(client)).toBe(true)
  const { rows } = await client.query(
    "select has_function_privilege('public', 'lib.seal'::regproc, 'execute') as everybody, has_table_privilege('app_analyst', 'auth.users', 'select') as analyst",
  )
  expect(rows).toEqual([{ everybody: false, analyst: false }])
  expect(await loadLogic(client)).toBe(false)
})

test('a database without the run-time roles is refused with an error that names them', async () => {
  const without = {
    query: (text: string, values?: unknown[]) =>
      client.query(
        text,
        values?.map(() => ['app_api']),
      ),
  }
  await expect(loadLogic(without as pg.Client)).rejects.toThrow('these roles do not exist: app_worker, app_analyst')
})

test('a comment that no file writes is gone after a load', async () => {
  const comments = async () =>
    (
      await client.query(
        'select pg_describe_object(classoid, objoid, objsubid) as object, description from pg_description where objoid >= 16384 order by 1',
      )
    ).rows
  const before = await comments()
  await client.query(`
    comment on column app.habits.icon is 'stale'; comment on constraint habits_icon_fits on app.habits is 'stale';
    comment on index app.habits_by_id is 'stale'; comment on function lib.raise is 'stale';
    comment on table app.habits is 'stale'; comment on schema app is 'stale'`)
  await reload()
  expect(await comments()).toEqual(before)
})

test('a long read makes the load wait, and no other session', async () => {
  const [reader, other] = [await database.owner.connect(), await database.owner.connect()]
  await reader.query('begin; select from auth.users')
  const loading = reload()
  const tries = "select from pg_locks where relation = 'auth.users'::regclass and not granted"
  await expect.poll(async () => (await reader.query(tries)).rowCount, { interval: 5 }).toBe(1)
  await other.query("set statement_timeout = '60s'; select from auth.users")
  await reader.query('commit')
  expect(await loading).toBe(true)
  for (const client of [reader, other]) client.release(true)
})

test('no try for locks takes more than a fifth of the time for which a request waits for a connection', async () => {
  const tries: number[] = []
  await untilFree(async (tryMs) => {
    if (tries.push(tryMs) < 4) throw Object.assign(new Error('in use'), { code: '55P03' })
  })
  expect(Math.max(...tries)).toBeLessThanOrEqual((CONNECT_TIMEOUT_S * 1000) / 5)
})

test('a load that waits for an autovacuum or an index build holds no lock that requests wait for', async () => {
  const other = new pg.Client(database.urlOf('owner'))
  await other.connect()
  await other.query('begin; lock table app.habits in share update exclusive mode')
  const loading = reload()
  expect(await locksOfWait()).toEqual({ waits: true, blocks: false })
  await other.query('commit')
  await loading
  await other.end()
})

test('a load that waits for somebody who makes the same function holds no lock that requests wait for', async () => {
  const folder = await temporaryFolder('thirty-six-weeks-sql-')
  await cp('sql', folder, { recursive: true })
  const made = 'create or replace function lib.made_twice() returns int language sql as $$ select 1 $$;'
  await writeFile(join(folder, 'lib/made_twice.sql'), made)
  const other = new pg.Client(database.urlOf('owner'))
  await other.connect()
  await other.query(`begin; ${made}`)
  const loading = loadLogic(client, folder)
  expect(await locksOfWait()).toEqual({ waits: true, blocks: false })
  await other.query('rollback')
  expect(await loading).toBe(true)
  expect(await signatures('made_twice')).toEqual(['lib.made_twice()'])
  await other.end()
  await reload()
})

test('a function that returns rows of a view is there after each load', async () => {
  const folder = await temporaryFolder('thirty-six-weeks-sql-')
  await cp('sql', folder, { recursive: true })
  const file = join(folder, 'lib/rows_of_view.sql')
  const rows = 'create or replace function lib.rows_of_view() returns setof app.visible_practice_tags language sql as'
  for (const body of ['select * from app.visible_practice_tags', 'select * from app.visible_practice_tags limit 1']) {
    await writeFile(file, `${rows} $$ ${body} $$;`)
    await loadLogic(client, folder)
    const source = 'select prosrc from pg_proc where oid = to_regproc($1)'
    expect((await client.query(source, ['lib.rows_of_view'])).rows).toEqual([{ prosrc: ` ${body} ` }])
  }
  await reload()
  expect(await signatures('rows_of_view')).toEqual([])
})

test('a function of api has the first sentence of its file as its comment; a file without one is refused', async () => {
  const comment = async () =>
    (await client.query("select obj_description('api.balance_get'::regproc, 'pg_proc') as comment")).rows[0].comment
  const folder = await temporaryFolder('thirty-six-weeks-sql-')
  const file = join(folder, 'api/wallet/balance_get.sql')
  await cp('sql', folder, { recursive: true })
  const body = (await readFile(file, 'utf8')).replace(/^(-- .*\n)+/, '')
  for (const [head, first] of [
    ["-- GET /user/balance: what's left. 90 more words\n-- follow.\n", "GET /user/balance: what's left."],
    [
      '-- GET /user/balance: the rules of\n-- docs/contract/wallet.md.\n',
      'GET /user/balance: the rules of docs/contract/wallet.md.',
    ],
  ] as const) {
    await writeFile(file, head + body)
    await loadLogic(client, folder)
    expect(await comment()).toBe(first)
  }
  await writeFile(file, `-- GET /user/balance\n${body}`)
  await expect(loadLogic(client, folder)).rejects.toThrow('sql/api/wallet/balance_get.sql: no sentence at its head')
  await reload()
})

test('a load that fails leaves everything as it was', async () => {
  await client.query(
    "alter table app.habits rename to habits_elsewhere; update lib.loaded_logic set hash = 'something older'",
  )
  await expect(loadLogic(client)).rejects.toThrow(/^sql\//)
  await client.query('alter table app.habits_elsewhere rename to habits')
  const { rows } = await client.query("select count(*) > 0 as kept from pg_policies where tablename = 'habits'")
  expect(rows).toEqual([{ kept: true }])
})
