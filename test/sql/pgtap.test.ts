import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../src/platform/base/log.ts'
import { createDatabase } from '../../src/platform/db/calls/call.ts'
import { createPool } from '../../src/platform/db/servers/pool.ts'
import { createContent } from '../../src/program/content/content.ts'
import { seed } from '../../src/program/content/seed.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { dump, dumpCatalogue } from '../support/dump.ts'
import { openPgTap, type PgTap } from '../support/pgtap.ts'

// Runs every pgTAP file below this folder: in the database of TEST_DATABASE_URL, else in a new one and in an old one.
// Either must be the same afterwards.

const FOLDER = import.meta.dirname
const files = (await readdir(FOLDER, { recursive: true })).filter((name) => name.endsWith('.sql')).sort()
const given = process.env.TEST_DATABASE_URL || undefined
/** Settings that a DBA's session may have. */
const SETTINGS =
  'timezone=Asia/Kolkata datestyle=German intervalstyle=iso_8601 bytea_output=escape extra_float_digits=0'

type Make = (database: TestDatabase) => Promise<string>
const newDatabase: Make = async (database) => database.urlOf('owner')
/** With a course, people, jobs and statistics, restored from a dump; answers the address of a DBA's session. */
const oldDatabase: Make = async (database) => {
  const log = createLog('warn')
  const pool = createPool(database.urlOf('app_api'), 1, log)
  await seed(createDatabase(pool, []), createContent('content'), log)
  await pool.end()
  for (const file of ['populate.sql', 'age.sql'])
    await database.owner.query(await readFile(join(FOLDER, '../support', file), 'utf8'))
  await database.asSuperuser(
    `create role somebody login; grant app_analyst to somebody with inherit true, set false;
     create role dba login createrole; grant app_owner to dba; create schema reports; create table reports.notes ();
     alter schema reports owner to app_owner; alter table reports.notes owner to app_owner`,
  )
  await database.owner.query('vacuum analyze')
  const options = SETTINGS.replaceAll(/^| /g, ' -c ').trim()
  return `${database.urlOf('owner')}?options=${encodeURIComponent(options)}`
}
const databases: Array<[string, Make?]> = given
  ? [['the database given']]
  : [
      ['a new database', newDatabase],
      ['an old database', oldDatabase],
    ]

const everything = async (database: TestDatabase) => [await dumpCatalogue({ database }), await dump({ database })]

describe.each(databases)('pgTAP in %s', (_, make) => {
  let own: TestDatabase | undefined
  let before: unknown
  let pgTap: PgTap | undefined

  beforeAll(async () => {
    if (!make) {
      pgTap = await openPgTap(given!)
      return
    }
    own = await cloneDatabase()
    const url = await make(own)
    before = await everything(own)
    pgTap = await openPgTap(url)
  })
  afterAll(async () => {
    await pgTap?.close()
    await own?.drop()
  })

  test.each(files)('%s', async (file) => {
    const lines = await pgTap!.run(await readFile(join(FOLDER, file), 'utf8'))
    const output = lines.join('\n')
    expect(output, relative('.', file)).toMatch(/^1\.\.[1-9]\d*$/m)
    expect(
      lines.filter((line) => /^(not ok|# Looks like)/m.test(line)),
      output,
    ).toEqual([])
  })

  test.skipIf(given)('leaves the database as it was: catalogue, sequences and rows', async () => {
    await pgTap?.close()
    expect(await everything(own!)).toEqual(before)
  })
})
