import { readFile } from 'node:fs/promises'
import { describe } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { createContent } from '../../src/content/content.ts'
import { seed } from '../../src/content/seed.ts'
import { createDatabase } from '../../src/db/call.ts'
import { createPool } from '../../src/db/pool.ts'
import { GIVEN, type Make, testFiles } from '../../test/sql/files.ts'

// pgTAP in a database that people have used, and with the settings and the role of a DBA's session.

/** Settings that a DBA's session may have. */
const SETTINGS =
  'timezone=Asia/Kolkata datestyle=German intervalstyle=iso_8601 bytea_output=escape extra_float_digits=0'

/** With a course, people, jobs and statistics, restored from a dump; answers the address of a DBA's session. */
const oldDatabase: Make = async (database) => {
  const log = createLog('warn')
  const pool = createPool(database.urlOf('app_api'), 1, log)
  await seed(createDatabase(pool, []), createContent('content'), log)
  await pool.end()
  for (const file of ['populate.sql', 'age.sql'])
    await database.owner.query(await readFile(`test/support/${file}`, 'utf8'))
  await database.asSuperuser(
    `create role somebody login; grant app_analyst to somebody with inherit true, set false;
     create role dba login createrole; grant app_owner to dba; create schema reports; create table reports.notes ();
     alter schema reports owner to app_owner; alter table reports.notes owner to app_owner`,
  )
  await database.owner.query('vacuum analyze')
  const options = SETTINGS.replaceAll(/^| /g, ' -c ').trim()
  return `${database.urlOf('owner')}?options=${encodeURIComponent(options)}`
}

// TEST_DATABASE_URL names a database, in which pgtap.test.ts runs the files.
describe.skipIf(GIVEN)('pgTAP in an old database', () => testFiles(oldDatabase))
