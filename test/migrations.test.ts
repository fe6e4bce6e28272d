import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { lintMigrations, readMigrations } from './support/migration-lint.ts'

// What a migration must not do while people use the database (test/support/migration-lint.ts).

const CONCURRENTLY = '--! no-transaction\n'
const PATIENT = "set local lock_timeout = '5s';\n"

/** The offences of consecutive files, without file and statement. */
async function complaints(...texts: string[]) {
  const offences = await lintMigrations(texts.map((text, index) => ({ name: `${index}.sql`, text })))
  return offences.map((offence) => offence.split('\n    ')[1])
}

test('every migration of this repository follows the rules', async () => {
  const migrations = await readMigrations()
  expect(migrations.length).toBeGreaterThan(6)
  expect(await lintMigrations(migrations)).toEqual([])
})

test('each table of the database is made once, by one migration', async () => {
  const made = (await readMigrations()).flatMap(({ text }) =>
    [...text.matchAll(/^\s*create (?:unlogged )?table (?:if not exists )?([\w.]+)/gim)].map(([, name]) => name),
  )
  expect(made.length).toBe(new Set(made).size)
  const columns = JSON.parse(await readFile('migrations/catalogue.json', 'utf8')) as { kind: string; place: string }[]
  const tables = new Set(columns.filter(({ kind }) => kind === 'column').map(({ place }) => place))
  const ours = [...tables].filter((name) => !name.startsWith('graphile_')) // two libraries make their own
  expect(ours.length).toBeGreaterThan(80)
  expect(made).toEqual(expect.arrayContaining(ours))
})

test('the six migrations that are older than the rules would break them', async () => {
  const baseline = (await readMigrations()).slice(0, 6)
  const renamed = baseline.map(({ name, text }) => ({ name: name.replace('committed/', ''), text }))
  const numbers = (await lintMigrations(renamed)).map((offence) => /^migrations\/(\d+)/.exec(offence)?.[1])
  expect([...new Set(numbers)]).toEqual(['000001', '000002', '000004', '000005', '000006'])
})

test('an offence names its file, its line and its statement', async () => {
  const text = `--! Message: größer\n\n${PATIENT}\n-- Why not.\ntruncate\n  app.habits;\ntruncate app.goals;\n`
  expect(await lintMigrations([{ name: 'migrations/current.sql', text }])).toEqual([
    expect.stringMatching(/^migrations\/current\.sql:6: truncate app\.habits\n {4}empties a table/),
    expect.stringMatching(/^migrations\/current\.sql:8: truncate app\.goals\n {4}empties a table/),
  ])
  const broken = [{ name: 'x.sql', text: '-- größer\ncreate table app.t (\n  a b c\n);' }]
  expect(await lintMigrations(broken)).toEqual([
    expect.stringMatching(/^x\.sql:3: .*\n {4}syntax error at or near "c"$/),
  ])
})

describe('refuses', () => {
  const refused: Record<string, [RegExp, string[]]> = {
    'to touch a table that is there without a limit to the wait for its lock': [
      /^waits for its lock/,
      [
        'alter table app.habits add column x int',
        'update app.habits set icon = name',
        'drop index app.x',
        'create table app.t (user_id bigint references auth.users (id) on delete cascade)',
        `alter table app.habits add column x int; ${PATIENT}`,
      ],
    ],
    'a limit that is none': [
      /^requests wait behind it|^outlasts this file/,
      [
        "set lock_timeout = '5s'",
        'set local lock_timeout = 0',
        "set local lock_timeout = '1min'",
        "set local lock_timeout = '6s'",
        'set local lock_timeout = 5001',
        'reset lock_timeout',
      ],
    ],
    'an index that keeps the table from being written': [
      /^keeps the table from being written/,
      [
        `${PATIENT}create index habits_by_icon on app.habits (icon)`,
        `${PATIENT}create index concurrently habits_by_icon on app.habits (icon)`,
        `${PATIENT}create table if not exists app.t (id int); create index t_by_id on app.t (id)`,
        `${PATIENT}drop index app.habits_by_icon`,
        `${PATIENT}reindex table app.habits`,
        `${CONCURRENTLY}create index habits_by_icon on app.habits (icon)`,
        `${CONCURRENTLY}reindex table app.habits`,
      ],
    ],
    'what cannot run again where migrate was killed before it was recorded': [
      /^runs again if migrate was killed/,
      [
        `${CONCURRENTLY}create index concurrently habits_by_icon on app.habits (icon)`,
        `--! Previous: -\n--! Hash: x\n\n${CONCURRENTLY}drop index concurrently app.habits_once`,
      ],
    ],
    'an index whose name migrate does not see': [
      /^migrate could not drop it/,
      [
        `${CONCURRENTLY}create index concurrently on app.habits (icon)`,
        `${CONCURRENTLY}create  index concurrently if not exists habits_by_icon on app.habits (icon)`,
        `${CONCURRENTLY}create index concurrently if not exists "By icon" on app.habits (icon)`,
      ],
    ],
    'several statements without a transaction': [
      /^the driver makes one transaction/,
      [`${CONCURRENTLY}drop index concurrently app.a; drop index concurrently app.b`],
    ],
    'a header that nobody reads': [
      /^`--! no-transaction` counts on the first line alone/,
      [`-- An index.\n${CONCURRENTLY}create index concurrently i on app.habits (icon)`],
    ],
    'anything else without a transaction': [
      /^moves data in one long transaction, or more than data/,
      [
        `${CONCURRENTLY}alter table app.habits add column x int`,
        `${CONCURRENTLY}update app.habits set icon = ''`,
        `${PATIENT}update app.habits set icon = ''`,
        `${PATIENT}delete from app.habits`,
        `${PATIENT}insert into app.habits (name) select icon from app.habits`,
        `${CONCURRENTLY}do $$ begin update app.habits set icon = ''; end $$`,
        `${CONCURRENTLY}do $$ begin alter table app.habits add column x int; commit; end $$`,
        `${CONCURRENTLY}drop table app.habits`,
      ],
    ],
    'a block that hides what it does': [/^hides what it does/, [`${PATIENT}do $$ begin perform 1; end $$`]],
    'a column that rewrites its table': [
      /^writes every row anew/,
      [
        'x uuid default gen_random_uuid()',
        'x timestamptz not null default clock_timestamp()',
        "x bigint default nextval('app.s')",
        'x bigint default lib.now()',
        'x bigint generated always as identity',
        'x bigint generated always as (energy_cost * 2) stored',
        'x bigserial',
      ].map((column) => `${PATIENT}alter table app.habits add column ${column}`),
    ],
    'another type': [
      /^writes every row anew/,
      [`${PATIENT}alter table app.habits alter column icon type varchar(100)`],
    ],
    'other ways to rewrite a table': [
      /^rewrites the table while nobody can use it/,
      [
        'alter table app.habits set unlogged',
        'alter table auth.rate_limits set logged',
        'alter table app.habits set tablespace fast',
        'alter table app.habits set access method heap',
        'cluster app.habits using habits_by_id',
        'vacuum full app.habits',
      ].map((statement) => PATIENT + statement),
    ],
    'not null where a row may have nothing': [
      /^a row has nothing to put there/,
      [`${PATIENT}alter table app.habits add column x int not null`],
    ],
    'not null that reads the whole table': [
      /^reads the whole table under its lock: `add constraint … not null … not valid`/,
      [`${PATIENT}alter table app.habits alter column sort_order set not null`],
    ],
    'a constraint that reads the whole table': [
      /^reads the whole table under its lock: add it `not valid`/,
      ["check (icon <> '')", 'not null sort_order', 'foreign key (user_id) references auth.users (id)'].map(
        (constraint) => `${PATIENT}alter table app.habits add constraint c ${constraint}`,
      ),
    ],
    'to validate it in the same transaction': [
      /^reads the whole table under the lock that adding it took/,
      [
        `${PATIENT}alter table app.habits add constraint c check (icon <> '') not valid; alter table app.habits validate constraint c`,
      ],
    ],
    'a constraint that comes with its column': [
      /^is checked against every row under the lock/,
      ['check (x > 0)', 'unique', 'references app.stages (id)'].map(
        (constraint) => `${PATIENT}alter table app.habits add column x int ${constraint}`,
      ),
    ],
    'a key that builds its index under the lock': [
      /^builds its index under the lock/,
      [
        `${PATIENT}alter table app.habits add constraint c unique (user_id, icon)`,
        `${PATIENT}alter table app.habits add primary key (id)`,
      ],
    ],
    'an exclusion': [
      /^can only be built while nobody uses the table/,
      [`${PATIENT}alter table app.habits add constraint c exclude using gist (start_date with =)`],
    ],
    'a name that the release which runs does not know': [
      /^the release that runs meanwhile knows the old name alone/,
      [
        'alter table app.habits rename to customs',
        'alter table app.habits rename column icon to sign',
        'alter table app.habits set schema auth',
        "alter type app.kind rename value 'a' to 'b'",
      ].map((statement) => PATIENT + statement),
    ],
    'to drop what nobody said is unused': [
      /^the release that runs meanwhile may use it/,
      [
        `${PATIENT}drop table app.habits`,
        `${PATIENT}drop schema app`,
        `${PATIENT}alter table app.habits drop column icon`,
        `-- unused since 0.2.0\n${PATIENT}alter table app.habits drop column icon`,
        `${PATIENT}-- unused since some time\nalter table app.habits drop column icon`,
      ],
    ],
    'to empty a table': [/^empties a table/, [`${PATIENT}truncate app.habits`]],
    'what lives in sql/': [
      /^lives in sql\//,
      [
        'create function app.f() returns int language sql as $$ select 1 $$',
        'create policy all_own on app.habits using (true)',
        'create trigger t before insert on app.habits for each row execute function app.f()',
        'grant select on app.habits to app_api',
        'create view app.v as select id from app.habits',
        "comment on table app.habits is ''",
        'drop function app.f',
        'drop policy all_own on app.habits',
        'alter table app.habits enable row level security',
        'create table app.t (id int); alter table app.t enable row level security',
      ].map((statement) => PATIENT + statement),
    ],
    'a name without its schema': [
      /^means whatever the search path says/,
      [
        'create table t (id int)',
        'alter table habits add column x int',
        'create table app.t (id bigint references users (id))',
        'insert into app.t select id from habits',
        "create type kind as enum ('a')",
        '-- unused since 0.2.0\ndrop table habits',
      ].map((statement) => PATIENT + statement),
    ],
    'what it does not know': [
      /^is not known to be safe/,
      [
        'begin',
        'create role x',
        'alter table app.habits inherit app.goals',
        'select pg_sleep(1)',
        'lock table app.habits',
        'select id into app.t from app.habits',
      ].map((statement) => PATIENT + statement),
    ],
  }
  test.each(Object.entries(refused))('%s', async (_, [reason, bad]) => {
    for (const text of bad) expect(await complaints(text), text).toContainEqual(expect.stringMatching(reason))
  })
})

describe('accepts', () => {
  test.each([
    [
      'a table of its own',
      "create schema later; create type later.kind as enum ('a', 'b'); create table later.t (id int)",
    ],
    [
      'a table of its own that refers to others, with all that it needs',
      `${PATIENT}create table app.t (user_id bigint not null references auth.users (id), kind text, at timestamptz);
       create unique index t_once on app.t (user_id, kind); alter table app.t add column id bigserial;
       alter table app.t add constraint t_kind check (kind in ('a')), alter column at set not null, alter column kind type bytea;
       insert into app.t (user_id) select id from auth.users; alter table app.t rename column at to made_at`,
    ],
    [
      'columns that cost nothing',
      `${PATIENT}alter table app.habits add column a int, add column b int not null default 0,
       add column c timestamptz not null default now(), add column d jsonb default '{}',
       add column e int generated always as (energy_cost * 2) virtual`,
    ],
    [
      'what loosens',
      `${PATIENT}alter table app.habits alter column icon drop not null, drop constraint habits_icon_fits`,
    ],
    [
      'moving a few rows',
      `${PATIENT}create table app.t (id bigint);
       with few as (delete from app.goals where target < 0 returning id) insert into app.t select id from few`,
    ],
    [
      'an index beside the traffic',
      `${CONCURRENTLY}create unique index concurrently if not exists habits_once on app.habits (icon)`,
    ],
    [
      'the same as it was committed',
      `--! Previous: -\n--! Hash: x\n\n${CONCURRENTLY}drop index concurrently if exists app.habits_once`,
    ],
    [
      'many rows in batches',
      `${CONCURRENTLY}do $$ begin loop update app.t set x = y where x is null and id < 9; exit when not found; commit; end loop; end $$`,
    ],
    [
      'a key out of an index that is there',
      `${PATIENT}alter table app.t add constraint t_once unique using index t_once`,
    ],
    [
      'to drop what a release has stopped using',
      `${PATIENT}-- unused since 0.2.0: the app sends none\nalter table app.habits drop column icon;
       -- unused since 0.3.0\ndrop table app.t`,
    ],
  ])('%s', async (_, text) => {
    expect(await complaints(text)).toEqual([])
  })

  test('constraints in two steps', async () => {
    const add = `${PATIENT}alter table app.habits add constraint a check (icon <> '') not valid,
      add constraint b not null sort_order not valid, add constraint c check (stage is not null) not valid,
      add constraint d foreign key (user_id) references auth.users (id) not valid`
    const validate = `${PATIENT}alter table app.habits validate constraint a, validate constraint b, validate constraint c`
    const settle = `${PATIENT}alter table app.habits alter column stage set not null, drop constraint c`
    expect(await complaints(add, validate, settle)).toEqual([])
    expect(await complaints(add, settle)).toHaveLength(1)
  })
})
