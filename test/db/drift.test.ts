import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readRows, treeOf } from '../../src/db/catalogue/rows.ts'
import { findDrift } from '../../src/db/drift/check.ts'
import { loginBounds } from '../../src/db/roles/roles.ts'
import { names, useDriftServer } from '../support/drift.ts'

// `npm run migrate -- --check`. What a hand drops with all that depends on it: drift-cures.test.ts.

const server = useDriftServer()
const { asSuperuser, cure, find, heal } = server

/** What a hand may do, and the one difference that names it. */
const SEEDS: Array<[named: string, statement: string]> = [
  ['column app.energy_plans.colour', 'alter table app.energy_plans add column colour text not null default 1'],
  ['column app.promoted_quotes.stale', 'alter table app.promoted_quotes drop column stale'],
  ['column app.energy_plans.plan', 'alter table app.energy_plans alter column plan type text'],
  ['default app.habits.stage', 'alter table app.habits alter column stage drop default'],
  ['default app.habits.icon', "alter table app.habits alter column icon set default 'x'"],
  ['not_null app.habits.energy_cost', 'alter table app.habits alter column energy_cost drop not null'],
  ['constraint app.habits habits_name_fits', 'alter table app.habits drop constraint habits_name_fits'],
  [
    'constraint app.habits habits_stage_fits',
    'alter table app.habits drop constraint habits_stage_fits, add constraint habits_stage_fits check (length(stage) <= 100) not valid',
  ],
  [
    'constraint app.habits habits_icon_fits',
    'alter table app.habits drop constraint habits_icon_fits, add constraint habits_icon_fits check (length(icon) <= 999)',
  ],
  ['constraint app.goals goals_in_a_group', 'alter table app.goals drop constraint goals_in_a_group'],
  ['constraint app.goals again', 'alter table app.goals add constraint again unique (user_id, id, tier)'],
  ['index app.habits habits_by_id', 'drop index app.habits_by_id'],
  ['index app.goals goals_by_title', 'create index goals_by_title on app.goals (title)'],
  [
    'index app.goals goals_one_clear_per_subtractive_habit',
    "drop index app.goals_one_clear_per_subtractive_habit; create unique index goals_one_clear_per_subtractive_habit on app.goals (user_id, habit_id) where tier = 'clear'",
  ],
  [
    'index app.goals goals_by_group',
    "update pg_index set indisvalid = false where indexrelid = 'app.goals_by_group'::regclass",
  ],
  ['trigger app.habits changes_on_write', 'alter table app.habits disable trigger changes_on_write'],
  ['trigger app.goals changes_on_write', 'drop trigger changes_on_write on app.goals'],
  [
    'trigger app.journal_entries ALL',
    'alter table app.journal_entries disable trigger all; alter table app.journal_entries enable trigger user',
  ],
  [
    'function lib.today()',
    'create or replace function lib.today() returns date language sql stable as $$ select current_date $$',
  ],
  ['function lib.now()', 'alter function lib.now() volatile'],
  ['function api.habit_get(bigint)', 'alter function api.habit_get(bigint) security definer'],
  ['function app.mine()', 'create function app.mine() returns integer language sql as $$ select 1 $$'],
  ['view analytics.people', 'alter view analytics.people set (security_invoker = false)'],
  ['policy app.habits all_own', 'alter policy all_own on app.habits using (true)'],
  ['policy app.goals all_own', 'alter policy all_own on app.goals to app_api, app_analyst'],
  ['row_security app.marginalia', 'alter table app.marginalia disable row level security'],
  ['grant auth.users app_analyst', 'grant select (email) on auth.users to app_analyst'],
  ['grant app.habits public', 'grant select, delete on app.habits to public'],
  ['grant lib.seal(text,boolean) public', 'grant execute on function lib.seal to public'],
  [
    'default_privilege for role app_owner tables public',
    'alter default privileges for role app_owner grant select on tables to public',
  ],
  ['owner app.goal_groups', 'alter table app.goal_groups owner to postgres'],
  [
    'sequence auth.users_id_seq',
    "set session_replication_role = replica; insert into auth.users (id, email, password_hash) overriding system value values (1000, 'a@example.com', 'x')",
  ],
  ['role app_api', 'alter role app_api createdb'],
  ['role_membership pg_read_all_data app_worker', 'grant pg_read_all_data to app_worker'],
  ['role_membership app_analyst stranger', 'create role stranger; grant app_analyst to stranger with admin option'],
  ['role_membership app_owner helper', 'create role helper; grant app_owner to helper'],
  ['role_setting app_api statement_timeout', "alter role app_api set statement_timeout = '1h'"],
  ['role_setting program app.now', "alter database program set app.now = '2030-01-01'"],
  [
    'migration 999999-unknown.sql',
    "insert into graphile_migrate.migrations (hash, previous_hash, filename) values ('sha1:0', null, '999999-unknown.sql')",
  ],
  ['data lib.timezones', "delete from lib.timezones where name = 'Europe/Oslo'"],
  [
    'cron graphile_worker._private_known_crontabs sweep_expired',
    "insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ('sweep_expired', now(), now() + interval '1 day')",
  ],
]

test('a migrated database has no differences', async () => {
  expect(await find()).toEqual([])
})

test('migrations/catalogue.json holds what the migrations make', async () => {
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query("set search_path = ''")
  const tree = treeOf(await readRows(client).finally(() => client.end()))
  const lags = 'migrations/catalogue.json lags behind: run npm run catalogue, with npm start running or a DATABASE_URL'
  expect(JSON.parse(await readFile('migrations/catalogue.json', 'utf8')), lags).toEqual(tree)
})

test('every change by hand is named once, and the cures undo them all', async () => {
  for (const [, statement] of SEEDS) await asSuperuser(statement)
  const differences = await find()
  expect(names(differences)).toEqual(SEEDS.map(([named]) => named).sort())
  await cure(differences)
  expect(await find()).toEqual([])
})

test('a recurring task that was left out is named with its last due time, and the cure queues it', async () => {
  await asSuperuser(
    "insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ('weekly_figures', now() - interval '9 days', now() - interval '3 days')",
  )
  const differences = await find()
  expect(names(differences)).toEqual(['cron graphile_worker._private_known_crontabs weekly_figures'])
  await cure(differences)
  // Not by another look: the task may be due again by now.
  const { rows } = await asSuperuser(
    'select last_execution, task_identifier from graphile_worker._private_known_crontabs join graphile_worker.jobs on task_identifier = identifier',
  )
  expect(rows.map((row) => [`a run at ${row.last_execution.toISOString()}`, row.task_identifier])).toEqual([
    [differences[0]?.expected, 'weekly_figures'],
  ])
  await asSuperuser('delete from graphile_worker._private_known_crontabs')
})

test('a foreign object is named once, without its parts', async () => {
  await asSuperuser(
    'create table app.notes (id bigint generated always as identity primary key, t text unique default 1); grant select on app.notes to public',
  )
  const differences = await find()
  expect(names(differences)).toEqual(['table app.notes'])
  await cure(differences)
})

test('a login that a hand made for an analyst is named with each bound that it lacks', async () => {
  await asSuperuser('create role reader login; grant app_analyst to reader with inherit true, set false')
  const differences = await find()
  const lacking = loginBounds('app_analyst').settings.map(({ name }) => `role_setting reader ${name}`)
  expect(names(differences)).toEqual(['role reader connection limit', ...lacking].sort())
  await asSuperuser('grant reader to app_owner with admin option')
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
    const env = { PATH: process.env.PATH, DATABASE_URL }
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
  expect(text).toMatch(
    /^index app\.habits habits_by_id: found nothing; expected CREATE INDEX .*; cure: CREATE INDEX CONC/,
  )
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
        cure: 'CREATE INDEX CONCURRENTLY habits_by_id ON app.habits USING btree (id)',
      },
    ],
  })
  await cure(JSON.parse(json).differences)
  const [away, , reason] = await command('postgresql://app_owner@127.0.0.1:1/program', '--check')
  expect([away, reason]).toEqual([2, 'DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1\n'])
})
