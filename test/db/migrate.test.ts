import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { createLog } from '../../src/log.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

test('one that waits for another does not stand in the way of an index that the other makes concurrently', async () => {
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

test('the fill of account proof and license meter proves addresses by what is known, and hashes those of claims', async () => {
  const { owner } = database
  const state = (query: string) => owner.query({ text: query, rowMode: 'array' }).then(({ rows }) => rows)
  // As the release before left it: more than one batch, nothing filled.
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
    delete from auth.license_claims where email not in ('reset-1@example.com')`)
  await owner.query('select jobs.sweep_expired()')
  expect(await state(claims)).toEqual([[1, 0, true]])
})
