import { readFile } from 'node:fs/promises'
import { createLog } from '../../src/base/log.ts'
import { createContent } from '../../src/content/content.ts'
import { seed } from '../../src/content/seed.ts'
import { createDatabase } from '../../src/db/call.ts'
import { createPool } from '../../src/db/pool.ts'
import type { TestDatabase } from '../../test/support/database.ts'
import { JOURNAL_KEY } from '../../test/support/secrets.ts'
import { NOW } from './session.ts'

/** The user ids of people.sql. */
export const LIVED = 501
export const YEARS = 502

/** Fills a migrated database with the course, a crowd that has something in every table, and two lived people. */
export async function fillPeople(database: Omit<TestDatabase, 'drop' | 'poolOf'>): Promise<void> {
  const log = createLog('warn')
  const pool = createPool(database.urlOf('app_api'), 1, log)
  await seed(createDatabase(pool, []), createContent('content'), log)
  await pool.end()
  const read = (file: string) => readFile(new URL(file, import.meta.url), 'utf8')
  await database.owner.query(await read('../../test/support/populate.sql'))
  const people = (await read('people.sql')).replace('JOURNAL_KEY', JOURNAL_KEY)
  await database.asSuperuser(`set app.now = '${NOW}'; ${people}`)
  // As after everybody's first write: a row is made by reading all that its person has stored.
  await database.asSuperuser(
    'insert into app.stored_sizes select id, 0, 0, 0 from auth.users where deleted_at is null on conflict do nothing',
  )
  // Vacuum while the test runs would change what an index-only scan reads.
  await database.asSuperuser(`
    do $$ declare t regclass; begin
      for t in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
                where c.relkind = 'r' and n.nspname in ('app', 'auth', 'lib', 'jobs', 'graphile_worker') loop
        execute format('alter table %s set (autovacuum_enabled = false)', t);
      end loop;
    end $$`)
  await database.asSuperuser('vacuum analyze')
}
