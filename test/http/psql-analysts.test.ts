import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { loginBounds } from '../../src/db/roles/roles.ts'
import { admin } from '../support/admin.ts'
import { useServer } from '../support/server.ts'

// npm run admin -- add-psql-analyst, stop-… and remove-psql-analyst (docs/contract/analysts.md#logins-for-psql).

const server = useServer()
const name = `cleo_${process.pid}` // roles belong to all databases of the server
const run = (...args: string[]) => admin(server, args)
const sessions: pg.Client[] = []
async function connect(address: string) {
  const client = new pg.Client(address)
  client.on('error', () => {}) // its session is ended
  await client.connect()
  sessions.push(client)
  return client
}
afterAll(async () => {
  await Promise.all(sessions.map((client) => client.end().catch(() => {})))
})

test('a login gets its limits, sees the views, and ends', async () => {
  const added = await run('add-psql-analyst', name)
  expect(added.code, added.output).toBe(0)
  const address = added.output.split('\n')[1] as string
  const cleo = await connect(address)
  expect((await cleo.query('select * from people')).rows).toEqual([])
  for (const [limit, value] of Object.entries({
    statement_timeout: '3s',
    transaction_timeout: '1min',
    temp_file_limit: '1GB',
    default_transaction_read_only: 'on',
  }))
    expect(Object.values((await cleo.query(`show ${limit}`)).rows[0])).toEqual([value])
  for (const statement of ['select from app.habits', 'set role app_analyst', "set temp_file_limit = '9GB'"])
    await expect(cleo.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  await connect(address)
  await expect(connect(address)).rejects.toMatchObject({ code: '53300' })
  expect(await run('add-psql-analyst', name)).toEqual({
    output: `add-psql-analyst: there is a login ${name} already`,
    code: 1,
  })

  const { email } = await server.person()
  await run('grant-analyst', email)
  const revoked = await run('revoke-analyst', email)
  expect(revoked.output).toMatch(new RegExp(`^revoke-analyst: ${email}\nLogins for psql remain: .*\\b${name}\\b`))

  expect(await run('stop-psql-analyst', name)).toEqual({
    output: `stop-psql-analyst: ${name}, 2 sessions ended`,
    code: 0,
  })
  await expect(cleo.query('select 1')).rejects.toThrow()
  await connect(address)
  expect(await run('remove-psql-analyst', name)).toEqual({
    output: `remove-psql-analyst: ${name}, 1 sessions ended`,
    code: 0,
  })
  await expect(connect(address)).rejects.toMatchObject({ code: '28P01' })
})

test('a login of groups finds them without naming the schema, and no row', async () => {
  const login = `${name}_groups`
  const added = await run('add-psql-analyst', login, '--aggregates')
  expect(added.code, added.output).toBe(0)
  const client = await connect(added.output.split('\n')[1] as string)
  expect((await client.query('select * from people')).fields.map((field) => field.name)).toEqual([
    'joined_month',
    'people',
    'in_program',
  ])
  for (const statement of ['select from analytics.people', 'select lib.enough(5)', 'set role app_analyst_aggregates'])
    await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  expect((await run('remove-psql-analyst', login)).code).toBe(0)
})

// Nothing of them is theirs at either level; the roles' rights in the catalogue: test/sql/rules.
const REFUSED = [
  ...['select email from auth.users', 'select message from app.journal_entries', 'select name from app.habits'],
  ...['select token_hash from auth.refresh_tokens', 'select api.habits_list()'],
  ...['set role app_analyst', 'set role app_analyst_aggregates', 'set role app_api'],
  ...['create table public.mine ()', 'create temp table mine ()', 'select lo_create(0)', 'select pg_switch_wal()'],
  ...['select pg_advisory_lock(1)', 'select pg_try_advisory_lock(1)', 'select pg_export_snapshot()'],
  ...[
    "select pg_logical_emit_message(true, 'x', 'x')",
    "set log_statement = 'all'",
    "copy (select 1) to program 'cat'",
  ],
  ...[
    'select query from pg_stat_activity',
    'select pg_stat_get_activity(null)',
    'select pg_stat_get_backend_activity(1)',
    'select objid from pg_locks', // of a person's lock: the number of the account
  ],
  ...['select pg_terminate_backend(1)', 'select pg_cancel_backend(1)'],
]

test.each([['rows'], ['groups', '--aggregates']])(
  'a login of %s reads its views, sees no session of others, and stops nobody',
  async (level, ...flags) => {
    const login = `${name}_tries_${level}`
    const client = await connect((await run('add-psql-analyst', login, ...flags)).output.split('\n')[1] as string)
    await client.query('set default_transaction_read_only = off')
    const verdict = (text: string) =>
      client.query(text).then(
        () => 'done',
        (error) => error.code as string,
      )
    const ada = await server.person()
    const body = { name: 'Walk', icon: '', start_date: '2026-01-01', energy_cost: 1, energy_return: 1 }
    expect((await ada.post('/habits/', body)).status).toBe(200)

    const { rows } = await server.database.owner.query<{ name: string }>(
      `select format('%I.%I', c.relnamespace::regnamespace, c.relname) as name from pg_class c
        where c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`,
    )
    const relations = rows.map(({ name }) => name)
    const schema = level === 'rows' ? /^analytics/ : /^analytics_aggregates/
    const readable: string[] = []
    for (const relation of relations) {
      if ((await verdict(`select from ${relation}`)) === 'done') readable.push(relation)
      for (const statement of [
        ...[`insert into ${relation} default values`, `delete from ${relation}`, `truncate ${relation}`],
        ...[`select from ${relation} for update`, `begin; lock ${relation} in share mode`],
      ]) {
        expect(await verdict(statement), statement).toMatch(/^(42501|0A000|42809|55000)$/)
        await client.query('rollback')
      }
    }
    expect(readable.toSorted()).toEqual(relations.filter((relation) => schema.test(relation)).toSorted())
    for (const statement of REFUSED) expect([statement, await verdict(statement)]).toEqual([statement, '42501'])

    await client.query('begin isolation level repeatable read')
    for (const relation of readable) await client.query(`select from ${relation}`)
    expect((await ada.get('/habits/')).body).toHaveLength(1)
    expect((await ada.post('/journal/', { message: 'A page.' })).status).toBe(201)
    expect((await ada.request('DELETE', '/users/me', { body: { confirm_email: ada.email } })).status).toBe(200)
    await client.query('commit')
    await run('remove-psql-analyst', login)
  },
)

test('the worker ends a session whose statement runs for too long, though it raised its limits', async () => {
  const login = `${name}_slow`
  const address = (await run('add-psql-analyst', login)).output.split('\n')[1] as string
  const [slow, idle] = [await connect(address), await connect(address)]
  await idle.query('select 1')
  await slow.query('set statement_timeout = 0; set transaction_timeout = 0')
  const ended = slow.query('select pg_sleep(3600)').then(String, (error) => error.code)
  const worker = await connect(server.database.urlOf('app_worker'))
  const sweep = async (seconds: number) =>
    (await worker.query('select jobs.sweep_analysts($1) as ended', [seconds])).rows[0].ended
  expect(await sweep(600)).toBe(0)
  await expect.poll(() => sweep(0)).toBe(1)
  expect(await ended).toBe('57P01')
  expect((await idle.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await run('remove-psql-analyst', login)
})

test('a client that leaves is noticed, and its statement ends', async () => {
  const login = `${name}_left`
  const address = (await run('add-psql-analyst', login)).output.split('\n')[1] as string
  const client = new pg.Client(address)
  client.on('error', () => {})
  await client.connect()
  await client.query('set statement_timeout = 0; set transaction_timeout = 0')
  const left = client.query('select count(*) from generate_series(1, 1e12::bigint)').catch(() => 'gone')
  const active = async () =>
    (
      await server.database.owner.query('select from pg_stat_activity where usename = $1 and xact_start is not null', [
        login,
      ])
    ).rowCount
  await expect.poll(active).toBe(1)
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
  expect(await left).toBe('gone')
  await expect.poll(active, { timeout: 60_000 }).toBe(0) // 10 seconds, and more on a busy machine
  await run('remove-psql-analyst', login)
})

test('a name that is no login of an analyst is refused', async () => {
  for (const command of ['stop-psql-analyst', 'remove-psql-analyst'])
    for (const other of ['nobody', 'postgres']) {
      const { output, code } = await run(command, other)
      expect([code, output]).toEqual([1, expect.stringContaining(`${other} is no login of an analyst`)])
    }
  for (const other of ['app_api', 'pg_monitor', 'Ann', 'a"b', 'a b']) {
    const { output, code } = await run('add-psql-analyst', other)
    expect([code, output]).toEqual([1, expect.stringContaining('is no name for a login')])
  }
  expect((await run('add-psql-analyst')).output).toMatch(/^usage: /)
})

test('docs/analysts.md sets for a login made by hand what the command sets', async () => {
  const text = await readFile('docs/analysts.md', 'utf8')
  const recipe = [...text.matchAll(/^alter role ann set (.+);$/gm)].map(([, setting]) => setting)
  expect(recipe).toEqual(loginBounds('app_analyst').settings.map(({ text }) => text))
})
