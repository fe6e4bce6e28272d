import { readdir, readFile, rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../dev/embedded/server.ts'
import { createLog } from '../../src/base/log.ts'
import { readDatabaseConfig } from '../../src/base/settings/config.ts'
import { rolePasswords } from '../../src/db/addresses.ts'
import { migrate } from '../../src/db/migrate.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { dumpRights } from '../support/dump.ts'
import { temporaryFolder } from '../support/folder.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

test('a migration that waits for another one does not block an index that the other one makes concurrently', async () => {
  const first = await database.owner.connect()
  await first.query("select pg_advisory_lock(hashtextextended('thirty-six-weeks migrate', 0))")
  const second = migrate({ url: database.urlOf('owner'), production: false, log: createLog('silent') })
  const waiting =
    "select from pg_stat_activity where datname = current_database() and application_name = 'thirty-six-weeks migrate' and query ~ 'advisory'"
  await expect.poll(async () => (await first.query(waiting)).rowCount).toBe(1)
  // Waits for every transaction that began before.
  await first.query('create index concurrently habits_by_icon on app.habits (icon)')
  first.release(true)
  await second
})

// Its own server, since all databases of a server share the roles and their passwords.
const elsewhere = { server: undefined as Embedded | undefined, dataDir: '' }
afterAll(async () => {
  await elsewhere.server?.stop()
  if (elsewhere.dataDir) await rm(elsewhere.dataDir, { recursive: true, force: true })
})
async function ownServer(): Promise<Embedded> {
  elsewhere.dataDir ||= await temporaryFolder('thirty-six-weeks-migrate-')
  const { dataDir } = elsewhere
  elsewhere.server ??= await startEmbedded({
    dataDir,
    owner: 'app_owner',
    database: 'program',
    settings: { fsync: 'off' },
  })
  return elsewhere.server
}

const as = (url: string, username: string, password: string) =>
  Object.assign(new URL(url), { username, password: encodeURIComponent(password) }).href
/** Whether a login with this address succeeds. */
const verdict = async (url: string) => {
  const client = new pg.Client(url)
  const outcome = await client.connect().then(
    () => 'in',
    (error: Error) => error.message,
  )
  await client.end()
  return outcome
}

const UNCHANGED = 'role_passwords_unchanged'
test('a role whose address is not given keeps its password, which the log mentions in one line', async () => {
  const { url } = await ownServer()
  await migrate({
    url,
    passwords: { app_api: 'before', app_worker: 'before' },
    production: false,
    log: createLog('silent'),
  })
  const run = async (addresses: Record<string, string>) => {
    const config = readDatabaseConfig({ DATA_DIR: elsewhere.dataDir, DATABASE_URL: url, ...addresses })
    const lines: string[] = []
    const log = createLog('info', { write: (line) => lines.push(line) })
    await migrate({ url, passwords: await rolePasswords(config), production: false, log })
    return lines.map((line) => JSON.parse(line)).flatMap(({ msg, roles }) => (msg === UNCHANGED ? [roles] : []))
  }
  expect(await run({})).toEqual([['app_api', 'app_worker', 'app_analyst']])
  expect(await verdict(as(url, 'app_api', 'before'))).toBe('in')

  // Addresses with a password, with another user, and without a password (for a server that requires none).
  const given = {
    API_DATABASE_URL: as(url, 'app_api', 'a % of it'),
    WORKER_DATABASE_URL: as(url, 'app_owner', 'other'),
  }
  expect(await run(given)).toEqual([['app_worker', 'app_analyst']])
  expect(await verdict(as(url, 'app_api', 'a % of it'))).toBe('in')
  expect(await verdict(as(url, 'app_worker', 'before'))).toBe('in')
  expect(await run({ API_DATABASE_URL: as(url, 'app_api', '') })).toEqual([['app_worker', 'app_analyst']])
  expect(await verdict(as(url, 'app_api', 'a % of it'))).toBe('in')
})

test('the fill of account proof and license meter proves addresses by what is known, and hashes those of claims', async () => {
  const { owner } = database
  const state = (query: string) => owner.query({ text: query, rowMode: 'array' }).then(({ rows }) => rows)
  // As the previous release left it: more than one batch, nothing filled.
  await owner.query(`
    insert into auth.users (email, password_hash, password_changed_at)
    select format('%s-%s@example.com', kind, n), 'x', case when kind in ('reset', 'both') then timestamptz '2026-03-01Z' end
      from generate_series(1, 400) n, unnest('{nothing,reset,linked,both}'::text[]) kind;
    insert into auth.identities (provider, subject, user_id, email_at_link_time, created_at)
    select provider, email, id, email, at from auth.users,
      (values ('idp_a', timestamptz '2026-02-01Z'), ('idp_b', timestamptz '2026-04-01Z')) l (provider, at)
     where email ~ '^(linked|both)-';
    insert into auth.license_claims (claim, user_id, email)
    select 'sale:' || id, case when id % 2 = 0 then id end, email from auth.users`)
  const folder = new URL('../../migrations/committed/', import.meta.url)
  const name = (await readdir(folder)).find((file) => file.endsWith('-account-proof-and-license-meter-fill.sql'))
  for (let times = 0; times < 2; times++) await owner.query(await readFile(new URL(name ?? '', folder), 'utf8'))
  expect(
    await state(`select split_part(email, '-', 1), email_proven_at at time zone 'UTC' = '2026-02-01',
        email_proven_at at time zone 'UTC' = '2026-03-01', count(*)::int from auth.users group by 1, 2, 3 order by 1`),
  ).toEqual([
    ['both', true, false, 400],
    ['linked', true, false, 400],
    ['nothing', null, null, 400],
    ['reset', false, true, 400],
  ])
  const claims = `select count(*)::int, count(email)::int, bool_and(email_hash = auth.email_hash(
      coalesce(email, 'reset-1@example.com'))) from auth.license_claims`
  expect(await state(claims)).toEqual([[1600, 1600, true]])
  // What a process of the release before wrote meanwhile.
  await owner.query(`update auth.license_claims set email_hash = null where email = 'reset-1@example.com';
    delete from auth.license_claims where email not in ('reset-1@example.com');
    delete from app.pseudonyms where user_id = (select id from auth.users where email = 'reset-1@example.com')`)
  const last = (await readdir(folder)).find((file) => file.endsWith('-rows-of-old-releases.sql'))
  for (let times = 0; times < 2; times++) await owner.query(await readFile(new URL(last ?? '', folder), 'utf8'))
  expect(await state(claims)).toEqual([[1, 0, true]])
  expect(
    await state(`select u.email, p.joined_at = u.created_at from auth.users u join app.pseudonyms p on p.user_id = u.id
      where u.email = 'reset-1@example.com'`),
  ).toEqual([['reset-1@example.com', true]])
})

test('the fill of 000011 gives each older account its pseudonym, in batches', async () => {
  const { owner } = database
  await owner.query(`
    insert into auth.users (email, password_hash) select format('older-%s@example.com', n), 'x' from generate_series(1, 1100) n;
    delete from app.pseudonyms`)
  const fill = await readFile(new URL('../../migrations/committed/000011-pseudonyms-fill.sql', import.meta.url), 'utf8')
  for (let times = 0; times < 2; times++) await owner.query(fill)
  const { rows } = await owner.query(
    `select count(*)::int as accounts, count(p.user_id)::int as pseudonyms, bool_and(p.joined_at = u.created_at) as joined
       from auth.users u left join app.pseudonyms p on p.user_id = u.id`,
  )
  expect(rows[0].accounts).toBeGreaterThan(1000)
  expect(rows).toEqual([{ accounts: rows[0].accounts, pseudonyms: rows[0].accounts, joined: true }])
})

const LIVES = `
  insert into auth.users (email, password_hash) select format('life-%s@example.com', n), 'x' from generate_series(1, 45) n;
  insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, created_at)
  select u.id, 'Habit ' || h, '', date '2026-01-20', 1, 1, now() from auth.users u, generate_series(1, 2) h
   where u.email ~ '^life';
  insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit, is_additive)
  select h.user_id, h.id, tier, tier, 1, 'units', 1, 'per_day', h.name = 'Habit 1' or tier = 'low'
    from app.habits h, unnest('{low,clear,stretch}'::text[]) tier;
  update app.goals set is_additive = false where tier = 'clear' and user_id % 3 = 0;
  insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
  select g.user_id, g.id, date '2026-01-01' + d, (g.id * d) % 3, timestamptz '2026-01-01 12:00Z' + d * interval '1 day'
    from app.goals g, generate_series(1, 60) d
   where (g.id + d * d) % 7 > 2`
const DIFFERENCES = `select count(*)::int as count from lib.streaks_differences(array(select u.id from auth.users u))`
/** The streaks and longest streaks of everybody, as reads show them. */
const SHOWN = `select h.id, s.streak, s.longest from app.habits h cross join lateral lib.habit_streak(h) s order by h.id`
/** As the release before leaves it: its mark says that the runs are right, and no streak is kept. */
const AS_BEFORE = `delete from app.streaks; update lib.loaded_logic set verified_hash = hash`

test('addresses that an older release stored are moved into the normal form, where it is free', async () => {
  await database.owner.query(
    `insert into auth.users (email, password_hash, timezone, created_at)
     select email, '!', 'UTC', now() from unnest($1::text[]) email`,
    [['u\u0308b@example.com', 'e\u0301@example.com', '\u00e9@example.com']],
  )
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  await migrate({ url: database.urlOf('owner'), production: false, log })
  const { rows } = await database.owner.query("select email from auth.users where email ~ '[^ -~]' order by id")
  expect(rows.map(({ email }) => email)).toEqual(['\u00fcb@example.com', 'e\u0301@example.com', '\u00e9@example.com'])
  expect(lines.filter((line) => line.includes('addresses_normalised'))).toEqual([
    expect.stringContaining('"accounts":1'),
  ])
  await database.owner.query("delete from auth.users where email ~ '[^ -~]'")
})

test('an upgrade keeps the streak of each habit and goal, which reads judge until then, and does so once', async () => {
  const { owner } = database
  const repaired = async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => lines.push(line) })
    await migrate({ url: database.urlOf('owner'), production: false, log })
    return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'streaks_repaired')
  }
  await repaired()
  await owner.query(LIVES)
  await owner.query(AS_BEFORE)
  const shown = (await owner.query(SHOWN)).rows
  expect(shown.filter(({ streak }) => streak > 0).length).toBeGreaterThan(10)
  expect(shown.filter(({ streak, longest }) => streak === 0 && longest > 1).length).toBeGreaterThan(10)
  expect(await repaired()).toMatchObject([{ habits: 90 }])
  expect((await owner.query('select count(*)::int as count from app.streaks')).rows).toEqual([{ count: 360 }])
  expect((await owner.query(SHOWN)).rows).toEqual(shown)
  expect((await owner.query(DIFFERENCES)).rows).toEqual([{ count: 0 }])
  expect(await repaired()).toEqual([])
})

test('rows of before are checked against the constraints of a load: broken overrides go, other rows are named', async () => {
  const { owner } = database
  const run = async () => {
    const lines: string[] = []
    await migrate({
      url: database.urlOf('owner'),
      production: false,
      log: createLog('info', { write: (line) => lines.push(line) }),
    })
    return lines.map((line) => JSON.parse(line)).filter(({ msg }) => /^(overrides|rows)_/.test(msg))
  }
  const names = { practices: 'config_is_one_of_its_mode', user_practices: 'override_is_one_of_a_mode' }
  // As a release without these constraints leaves it.
  await owner.query(`
    ${Object.entries(names)
      .map(([table, name]) => `alter table app.${table} drop constraint ${table}_${name};`)
      .join('')}
    insert into app.practices (id, stage_number, name, description, instructions, default_duration_minutes, mode,
      mode_config, approved) overriding system value
    select n, 1, 'Sit', '', '', 5, 'tarot', '{"mode": "yoga"}', true from generate_series(9001, 9002) n;
    insert into app.user_practices (user_id, practice_id, stage_number, start_date, mode_config_override,
      mode_config_normal, override_md5)
    select u.id, 9001, 1, '2026-06-01', '{}', '{"mode": "tarot"}', 'x' from auth.users u order by u.id limit 2`)
  const broken = { table: 'app.practices', constraint: 'practices_config_is_one_of_its_mode' }
  expect(await run()).toMatchObject([
    { msg: 'overrides_cleared', people: 2 },
    { msg: 'rows_break_constraint', ...broken },
  ])
  const { rows } = await owner.query('select mode_config_override as override from app.user_practices')
  expect(rows).toEqual([{ override: null }, { override: null }])
  expect(await run()).toMatchObject([broken])
  await owner.query(`update app.practices set mode_config = '{"mode": "tarot"}' where id > 9000`)
  expect(await run()).toEqual([])
  const checked = 'select convalidated as checked from pg_constraint where conname = any ($1)'
  const constraints = Object.entries(names).map(([table, name]) => `${table}_${name}`)
  expect((await owner.query(checked, [constraints])).rows).toEqual([{ checked: true }, { checked: true }])
})

test('streaks are repaired after a load that followed a release that keeps none, and only then', async () => {
  const { owner } = database
  const mark = async () => (await owner.query('select verified_hash, hash from lib.loaded_logic')).rows[0]
  const upgrade = () => migrate({ url: database.urlOf('owner'), production: false, log: createLog('silent') })
  const goal = 'select min(goal_id) from app.streaks where not isempty(counted_days)'
  const clear = `delete from app.goal_completions where goal_id = (${goal})`
  const differing = async () => (await owner.query(DIFFERENCES)).rows[0].count
  // The next load of a release that keeps streaks.
  await owner.query("update lib.loaded_logic set hash = 'of the last load', verified_hash = 'streaks of the last load'")
  await owner.query(clear)
  await upgrade()
  expect(await mark()).toMatchObject({ verified_hash: `streaks ${(await mark()).hash}` })
  expect(await differing()).toBeGreaterThan(0) // nothing said that they are wrong
  // The load of a release before 0.6.0 leaves its own mark, after it logged and cleared.
  await owner.query("update lib.loaded_logic set hash = 'of another release', verified_hash = 'of another release'")
  await upgrade()
  expect(await differing()).toBe(0)
})

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client(url)
  await client.connect()
  return work(client).finally(() => client.end())
}
const OPEN_TO_ALL = `select count(*)::integer as functions from pg_proc p
  where p.pronamespace in (select oid from pg_namespace where nspname in ('lib', 'auth', 'api', 'jobs', 'graphile_worker'))
    and has_function_privilege('public', p.oid, 'execute')`

// The state that pg_restore leaves where the run-time roles are missing: each function has PostgreSQL's default right
// for public, and every revoke and grant that names a missing role has failed. npm has no pg_dump, so the statements
// below make this state in a migrated database.
const AS_RESTORED = `
  set role app_owner;
  revoke all on function pg_advisory_xact_lock(bigint), pg_try_advisory_xact_lock(bigint) from app_api, app_worker;
  reset role;
  drop owned by app_api, app_worker, app_analyst;
  drop role app_api, app_worker, app_analyst;
  update pg_proc set proacl = null
   where pronamespace in (select oid from pg_namespace where nspname in ('lib', 'auth', 'api', 'jobs', 'graphile_worker'))`

test.each([
  ['without the roles', AS_RESTORED],
  ['without any rights, the roles being there', AS_RESTORED.replace(/drop role.*/, '')],
  [
    'and without the default rights',
    `${AS_RESTORED}; alter default privileges for role app_owner grant execute on functions to public`,
  ],
])('a dump that was restored %s gets the rights of a new database', async (_, restored) => {
  const { url, superuserUrl } = await ownServer()
  const passwords = { app_api: 'api', app_worker: 'worker', app_analyst: 'analyst' }
  const log = createLog('silent')
  await migrate({ url, passwords, production: false, log })
  const fresh = await withClient(url, dumpRights)
  const superuser = Object.assign(new URL(superuserUrl), { pathname: new URL(url).pathname }).href
  await withClient(superuser, (client) => client.query(restored))
  await withClient(url, async (client) => {
    expect((await client.query(OPEN_TO_ALL)).rows[0].functions).toBeGreaterThan(250)
    await migrate({ url, passwords, production: false, log })
    expect((await client.query(OPEN_TO_ALL)).rows).toEqual([{ functions: 0 }])
    expect(await dumpRights(client)).toEqual(fresh)
  })
})

test('migrate of an older release changes nothing in a newer database, and says so in one line', async () => {
  const newer = await cloneDatabase()
  onTestFinished(() => newer.drop())
  await newer.owner.query(`
    insert into graphile_migrate.migrations (hash, previous_hash, filename)
    select 'sha1:newer', hash, '999999-newer.sql' from graphile_migrate.migrations order by filename desc limit 1;
    create or replace function lib.newer() returns integer language sql as 'select 1'`)
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const run = migrate({ url: newer.urlOf('owner'), production: false, log })
  await expect(run).rejects.toThrow(
    /^DATABASE_URL: a newer release has migrated this database \(999999-newer\.sql\): [^\n]*nothing was changed$/,
  )
  expect(lines).toEqual([])
  expect((await newer.owner.query("select to_regproc('lib.newer') is not null as kept")).rows).toEqual([{ kept: true }])
})
