import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migratedText, readRows } from '../../src/db/catalogue/rows.ts'
import { findDrift } from '../../src/db/drift/check.ts'
import { loginBounds } from '../../src/db/roles/roles.ts'
import { names, useDriftServer } from '../support/drift.ts'

// `npm run migrate -- --check`. What a hand drops with all that depends on it: drift-cures.test.ts.

const server = useDriftServer()
const { asOwner, asSuperuser, cure, find, heal } = server

const MIGRATE = 'npm run migrate'
/** A printed definition, alone or at the end of a statement, which the owner can run. */
const STATEMENT = 'statement'

/** What a hand may do, the one difference that names it, and the cure: where it is a sentence, what follows it. */
const SEEDS: Array<[named: string, statement: string, cure: string]> = [
  [
    'column app.energy_plans.colour',
    'alter table app.energy_plans add column colour text not null default 1',
    'alter table app.energy_plans drop column colour',
  ],
  [
    'column auth.license_vendor_sales.taken_back',
    'alter table auth.license_vendor_sales drop column taken_back',
    STATEMENT,
  ],
  [
    'column app.energy_plans.plan',
    'alter table app.energy_plans alter column plan type text',
    'alter table app.energy_plans alter column plan type json using plan::json',
  ],
  ['default app.habits.stage', 'alter table app.habits alter column stage drop default', STATEMENT],
  [
    'default app.habits.icon',
    "alter table app.habits alter column icon set default 'x'",
    'alter table app.habits alter column icon drop default',
  ],
  ['default app.goals.is_additive', 'alter table app.goals alter column is_additive set default false', STATEMENT],
  ['not_null app.habits.energy_cost', 'alter table app.habits alter column energy_cost drop not null', STATEMENT],
  ['constraint app.habits habits_name_fits', 'alter table app.habits drop constraint habits_name_fits', STATEMENT],
  [
    'constraint app.habits habits_stage_fits',
    'alter table app.habits drop constraint habits_stage_fits, add constraint habits_stage_fits check (length(stage) <= 100) not valid',
    'alter table app.habits validate constraint habits_stage_fits',
  ],
  ['constraint app.goals goals_in_a_group', 'alter table app.goals drop constraint goals_in_a_group', STATEMENT],
  [
    'constraint app.goals again',
    'alter table app.goals add constraint again unique (user_id, id, tier)',
    'alter table app.goals drop constraint again',
  ],
  ['index app.habits habits_by_id', 'drop index app.habits_by_id', STATEMENT],
  [
    'index app.goals goals_by_title',
    'create index goals_by_title on app.goals (title)',
    'drop index app.goals_by_title',
  ],
  [
    'index app.goals goals_by_group',
    "update pg_index set indisvalid = false where indexrelid = 'app.goals_by_group'::regclass",
    'reindex index app.goals_by_group',
  ],
  ['trigger app.habits changes_on_write', 'alter table app.habits disable trigger changes_on_write', MIGRATE],
  ['trigger app.goals changes_on_write', 'drop trigger changes_on_write on app.goals', MIGRATE],
  [
    'foreign_keys app.journal_entries',
    'alter table app.journal_entries disable trigger all; alter table app.journal_entries enable trigger user',
    'alter table app.journal_entries enable trigger all',
  ],
  [
    'rule app.energy_plans deaf',
    'create rule deaf as on update to app.energy_plans do instead nothing',
    'drop rule deaf on app.energy_plans',
  ],
  [
    'function lib.today()',
    'create or replace function lib.today() returns date language sql stable as $$ select current_date $$',
    MIGRATE,
  ],
  ['function lib.now()', 'alter function lib.now() volatile', MIGRATE],
  ['function api.habit_get(bigint)', 'alter function api.habit_get(bigint) security definer', MIGRATE],
  ['function lib.mine()', 'create function lib.mine() returns integer language sql as $$ select 1 $$', MIGRATE],
  [
    'function app.mine()',
    'create function app.mine() returns integer language sql as $$ select 1 $$',
    'drop function app.mine()',
  ],
  ['function graphile_worker.remove_job(text)', 'drop function graphile_worker.remove_job(text)', STATEMENT],
  ['view analytics.people', 'alter view analytics.people set (security_invoker = false)', MIGRATE],
  ['policy app.habits all_own', 'alter policy all_own on app.habits using (true)', MIGRATE],
  ['policy app.goals all_own', 'alter policy all_own on app.goals to app_api, app_analyst', MIGRATE],
  [
    'row_security app.marginalia',
    'alter table app.marginalia disable row level security',
    'alter table app.marginalia enable row level security',
  ],
  ['grant auth.users app_analyst', 'grant select (email) on auth.users to app_analyst', MIGRATE],
  ['grant app.habits public', 'grant select, delete on app.habits to public', 'revoke all on app.habits from public'],
  ['grant lib.seal(text,boolean,text) public', 'grant execute on function lib.seal to public', MIGRATE],
  [
    'default_privilege for role app_owner tables public',
    'alter default privileges for role app_owner grant select on tables to public',
    'alter default privileges for role app_owner revoke select on tables from public',
  ],
  [
    'owner app.energy_plans',
    'alter table app.energy_plans owner to postgres',
    'alter table app.energy_plans owner to app_owner',
  ],
  ['schema app.mood', "create type app.mood as enum ('good')", 'drop type app.mood'],
  [
    'materialized_view analytics.kept',
    'create materialized view analytics.kept as select 1; grant select on analytics.kept to public',
    'drop materialized view analytics.kept',
  ],
  [
    'table app.notes',
    'create table app.notes (id bigint generated always as identity primary key, t text unique default 1); grant select on app.notes to public',
    'drop table app.notes',
  ],
  [
    'sequence auth.users_id_seq',
    "set session_replication_role = replica; insert into auth.users (id, email, password_hash) overriding system value values (1000, 'a@example.com', 'x')",
    "select setval('auth.users_id_seq', 1000)",
  ],
  ['role app_api', 'alter role app_api createdb', 'alter role app_api nocreatedb'],
  [
    'role_membership pg_read_all_data app_worker',
    'grant pg_read_all_data to app_worker',
    'revoke pg_read_all_data from app_worker',
  ],
  [
    'role_membership app_analyst stranger',
    'create role stranger; grant app_analyst to stranger with admin option',
    'revoke app_analyst from stranger',
  ],
  ['role_membership app_owner helper', 'create role helper; grant app_owner to helper', 'revoke app_owner from helper'],
  ['role_setting app_api statement_timeout', "alter role app_api set statement_timeout = '1h'", MIGRATE],
  [
    'role_setting program app.now',
    "alter database program set app.now = '2030-01-01'",
    'alter database program reset app.now',
  ],
  [
    'migration 999999-unknown.sql',
    "insert into graphile_migrate.migrations (hash, previous_hash, filename) values ('sha1:0', null, '999999-unknown.sql')",
    "delete from graphile_migrate.migrations where hash = 'sha1:0'",
  ],
  ['data lib.timezones', "delete from lib.timezones where name = 'Europe/Oslo'", MIGRATE],
]

test('a migrated database has no differences', async () => {
  expect(await find()).toEqual([])
})

test('migrations/catalogue.json holds what the migrations make', async () => {
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query("set search_path = ''")
  const text = migratedText(await readRows(client).finally(() => client.end()))
  const lags = 'migrations/catalogue.json lags behind: run npm run catalogue, with npm start running or a DATABASE_URL'
  expect(await readFile('migrations/catalogue.json', 'utf8'), lags).toBe(text)
})

test('every change by hand is named once, with both definitions and a cure that heals it or says what to do', async () => {
  for (const [, statement] of SEEDS) await asSuperuser(statement)
  const differences = await find()
  expect(names(differences)).toEqual(SEEDS.map(([named]) => named).sort())
  const cureOf = (named: string) => differences.find(({ kind, object }) => `${kind} ${object}` === named)?.cure ?? ''
  for (const [named, , cure] of SEEDS)
    if (cure === MIGRATE) expect(cureOf(named), named).toBe(MIGRATE)
    else if (cure === STATEMENT) await asOwner(cureOf(named))
    else {
      expect(cureOf(named), named).toMatch(/\b(alter|drop|reset|revoke|set|take)/)
      await asSuperuser(cure)
    }
  await heal()
  expect(await find()).toEqual([])
})

test('a definition is what PostgreSQL prints', async () => {
  await asSuperuser(
    'create or replace function lib.today() returns date language sql stable as $$ select current_date $$',
  )
  const [today] = await find()
  expect(today).toMatchObject({
    object: 'lib.today()',
    found: expect.stringMatching(/^CREATE OR REPLACE FUNCTION lib\.today\(\)\n.*\$function\$ select current_date \$/s),
    expected: expect.stringMatching(/^CREATE OR REPLACE FUNCTION lib\.today\(\)\n.*lib\.now\(\)/s),
  })
  await heal()
})

test('a login that a hand made for an analyst is named with each bound that it lacks', async () => {
  await asSuperuser('create role reader login; grant app_analyst to reader with inherit true, set false')
  const differences = await find()
  const lacking = loginBounds('app_analyst').settings.map(({ name }) => `role_setting reader ${name}`)
  expect(names(differences)).toEqual(['role reader connection limit', ...lacking].sort())
  await asSuperuser('grant reader to app_owner with admin option; grant set on parameter temp_file_limit to app_owner')
  await cure(differences)
  await asSuperuser("alter role reader set statement_timeout = '1s'; revoke reader from app_owner")
  expect(await find()).toEqual([])
  await asSuperuser('drop role reader')
})

test('migrate logs what it heals before it does, and at the end what it leaves, with the cure', async () => {
  await asSuperuser(`create or replace function lib.today() returns date language sql stable as $$ select current_date $$;
    alter view analytics.people set (security_invoker = false); drop policy all_own on app.habits;
    alter table app.habits drop constraint habits_name_fits`)
  const lines = await heal()
  const objects = (wanted: string) => lines.filter(({ msg }) => msg === wanted).map(({ object }) => object)
  expect(objects('drift').sort()).toEqual(['analytics.people', 'app.habits all_own', 'lib.today()'])
  expect(objects('drift_left')).toEqual(['app.habits habits_name_fits'])
  await cure(await find())
  expect((await heal()).map(({ msg }) => msg)).toEqual(['database_ready'])
})

test('what a restored dump differs by is one line', async () => {
  await asSuperuser(`grant execute on all functions in schema api, lib to public; drop policy all_own on app.habits`)
  const lines = await heal()
  expect(lines.map(({ msg }) => msg)).toEqual(['drift', 'database_ready'])
  expect(lines[0]).toMatchObject({ kinds: { grant: expect.any(Number), policy: 1 } })
  expect(await find()).toEqual([])
})

test('the check waits for no request, and no request waits for it', async () => {
  const request = new pg.Client(server.url)
  await request.connect()
  await request.query(
    "begin; insert into lib.timezones values ('Moon/Base'); lock table app.habits in row exclusive mode",
  )
  expect(await find()).toEqual([])
  await request.query('rollback')
  await request.end()
})

test('its session can write nothing', async () => {
  const client = new pg.Client(server.url)
  await client.connect()
  const asked: string[] = []
  const query = client.query.bind(client)
  client.query = ((text: string, values: unknown[]) => {
    asked.push(text)
    return query(text, values)
  }) as typeof client.query
  await findDrift(client, { root: process.cwd() })
  expect(asked[0]).toMatch(/^begin isolation level repeatable read, read only/)
  expect(asked.at(-1)).toBe('rollback')
  await client.end()
})

test('the command ends with 0, 1 and 2', async () => {
  const command = async (DATABASE_URL: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, ENV: 'development', DATABASE_URL }
    return new Promise<[number, string, string]>((done) =>
      execFile(process.execPath, ['src/main.ts', 'migrate', ...args], { env }, (error, out, err) =>
        done([(error?.code as number | undefined) ?? 0, out, err]),
      ),
    )
  }
  expect(await command(server.url, '--check')).toEqual([0, '0 differences\n', ''])
  await asSuperuser('drop index app.habits_by_id')
  const [code, text] = await command(server.url, '--check')
  expect([code, text.split('\n').slice(1)]).toEqual([1, ['1 differences', '']])
  expect(text).toMatch(/^index app\.habits habits_by_id: found nothing; expected CREATE INDEX .*; cure: CREATE INDEX /)
  const [, json] = await command(server.url, '--check', '--json')
  expect(JSON.parse(json)).toEqual({
    release: JSON.parse(await readFile('package.json', 'utf8')).version,
    server: expect.stringMatching(/^18/),
    differences: [
      {
        kind: 'index',
        object: 'app.habits habits_by_id',
        found: null,
        expected: 'CREATE INDEX habits_by_id ON app.habits USING btree (id)',
        cure: 'CREATE INDEX habits_by_id ON app.habits USING btree (id)',
      },
    ],
  })
  await cure(JSON.parse(json).differences)
  const [away, , reason] = await command('postgresql://app_owner@127.0.0.1:1/program', '--check')
  expect([away, reason]).toEqual([2, 'DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1\n'])
})
