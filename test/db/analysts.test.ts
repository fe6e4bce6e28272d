import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'

// An analyst in psql: tests that need a connection as the role. The others are in test/sql/rules/analyst_tries.sql.

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await cloneDatabase()
  client = new pg.Client(database.urlOf('app_analyst'))
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The result of a statement: 'done', or its SQLSTATE. */
const verdict = (text: string) =>
  client.query(text).then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
const READ_ONLY = '25006'
const DENIED = '42501'

test('an analyst finds the views without naming the schema', async () => {
  expect((await client.query('select * from people')).rows).toEqual([])
})

test('an analyst cannot write, also after switching to read-write transactions', async () => {
  expect(await verdict('create table analytics.mine ()')).toBe(READ_ONLY)
  for (const setting of ['set default_transaction_read_only = off', 'begin read write'])
    expect(await verdict(setting), setting).toBe('done')
  expect(await verdict('create table analytics.mine ()')).toBe(DENIED)
  await client.query('rollback')
  for (const statement of [
    'create table analytics.mine ()',
    'create temp table mine ()',
    'insert into app.pseudonyms (user_id, joined_at) values (1, now())',
    'update app.stages set title = title',
    'delete from lib.loaded_logic',
    'select lo_create(0)',
    'vacuum app.habits',
    'create database mine',
    "alter system set log_statement = 'none'",
  ])
    expect([statement, await verdict(statement)]).toEqual([statement, DENIED])
})

test('an analyst cannot switch to another role', async () => {
  for (const statement of [
    ...['app_api', 'app_worker', 'app_owner', 'pg_read_all_data', 'pg_monitor'].map((role) => `set role ${role}`),
    'set session authorization app_owner',
    'copy auth.users to stdout',
    "copy (select 1) to program 'cat'",
  ])
    expect([statement, await verdict(statement)]).toEqual([statement, DENIED])
})

test('an analyst sees no sessions, of which those of the role would show their statements', async () => {
  for (const statement of ['select from pg_stat_activity', 'select pg_stat_get_backend_activity(1)'])
    expect([statement, await verdict(statement)]).toEqual([statement, DENIED])
})

test('a login made as docs/analysts.md says sees the views and nothing else', async () => {
  const [, recipe = ''] = /```sql\n(create role ann .*?)```/s.exec(await readFile('docs/analysts.md', 'utf8')) ?? []
  const name = `ann_${process.pid}` // roles belong to all databases of the server
  const address = Object.assign(new URL(database.urlOf('app_analyst')), { username: name, password: 'secret' }).href
  await database.owner.query(recipe.replaceAll('ann', name).replace('…', 'secret'))
  const ann = new pg.Client(address)
  try {
    await ann.connect()
    expect((await ann.query('select * from people')).rows).toEqual([])
    expect((await ann.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '3s' }])
    await ann.query('set default_transaction_read_only = off')
    for (const statement of [
      'select from app.habits',
      'select from auth.users',
      'set role app_analyst',
      'set session authorization app_analyst',
      "alter role app_analyst set statement_timeout = '1h'",
      "alter role app_analyst password 'mine'",
      `alter role ${name} connection limit 50`,
      `grant app_analyst to ${name} with set true`,
      'select pg_terminate_backend(1)',
      'select pg_cancel_backend(1)',
    ])
      await expect(ann.query(statement), statement).rejects.toMatchObject({ code: DENIED })
  } finally {
    await ann.end()
    await database.owner.query(`drop role ${name}`)
  }
})

test('a login that could become the role no longer can after the next migration', async () => {
  const [ben, cleo] = [`ben_${process.pid}`, `cleo_${process.pid}`]
  await database.owner.query(`create role ${ben} login password 'secret' in role app_analyst`)
  await database.asSuperuser(`create role ${cleo} login; grant app_analyst to ${cleo}`)
  try {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => lines.push(line) })
    const run = () => migrate({ url: database.urlOf('owner'), production: false, log })
    const restricted = () =>
      lines.map((line) => JSON.parse(line)).flatMap(({ msg, logins }) => (logins ? [[msg, logins]] : []))
    await run()
    expect(restricted()).toEqual([
      ['analyst_logins_restricted', [ben]],
      ['analyst_logins_unrestricted', [cleo]],
    ])
    await run()
    expect(restricted().slice(2)).toEqual([['analyst_logins_unrestricted', [cleo]]])
    const address = Object.assign(new URL(database.urlOf('app_analyst')), { username: ben, password: 'secret' }).href
    const client = new pg.Client(address)
    await client.connect()
    expect((await client.query('select * from analytics.people')).rows).toEqual([])
    await expect(client.query('set role app_analyst')).rejects.toMatchObject({ code: DENIED })
    await client.end()
  } finally {
    await database.owner.query(`drop role ${ben}`)
    await database.asSuperuser(`drop role ${cleo}`)
  }
})

test('who could grant a run-time role to others no longer can after the next migration', async () => {
  const [dan, eve] = [`dan_${process.pid}`, `eve_${process.pid}`]
  await database.owner.query(`create role ${dan}; grant app_analyst to ${dan} with admin option`)
  await database.asSuperuser(`create role ${eve}; grant app_api to ${eve} with admin option`)
  const mayGrant = () =>
    database.owner.query('select from pg_auth_members where admin_option and member = $1::regrole', [dan])
  try {
    const lines: Array<Record<string, unknown>> = []
    const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
    expect((await mayGrant()).rowCount).toBe(1)
    await migrate({ url: database.urlOf('owner'), production: false, log })
    expect((await mayGrant()).rowCount).toBe(0)
    const said = lines
      .filter(({ msg }) => `${msg}`.startsWith('admin_options'))
      .map(({ msg, options }) => [msg, options])
    expect(said).toEqual([
      ['admin_options_revoked', [`app_analyst to ${dan}`]],
      ['admin_options_kept', [`app_api to ${eve}`]],
    ])
  } finally {
    await database.owner.query(`drop role ${dan}`)
    await database.asSuperuser(`drop role ${eve}`)
  }
})

test('who got a run-time role from a holder of the admin option loses it with the option', async () => {
  const [fay, gus, hal] = ['fay', 'gus', 'hal'].map((name) => `${name}_${process.pid}`)
  await database.owner.query(
    `create role ${fay}; create role ${gus}; create role ${hal};
     grant app_analyst to ${fay} with admin option; grant app_analyst to ${hal} with inherit true, set false`,
  )
  await database.asSuperuser(
    `grant app_analyst to ${gus} with admin option granted by ${fay}; grant app_analyst to ${hal} granted by ${gus}`,
  )
  try {
    const lines: Array<Record<string, unknown>> = []
    const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
    await migrate({ url: database.urlOf('owner'), production: false, log })
    const { rows } = await database.owner.query(
      `select m.member::regrole::text as member, m.admin_option from pg_auth_members m
        where m.roleid = 'app_analyst'::regrole and m.member in ($1::regrole, $2::regrole, $3::regrole) order by 1`,
      [fay, gus, hal],
    )
    expect(rows).toEqual([fay, hal].map((member) => ({ member, admin_option: false })))
    const said = lines.filter(({ msg }) => `${msg}`.startsWith('admin_options'))
    expect(said.map(({ msg, options }) => [msg, options])).toEqual([
      ['admin_options_revoked', [`app_analyst to ${fay}`]],
    ])
  } finally {
    await database.asSuperuser(`drop role ${fay}, ${gus}, ${hal}`)
  }
})
