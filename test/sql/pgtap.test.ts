import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { createContent } from '../../src/content/content.ts'
import { seed } from '../../src/content/seed.ts'
import { createDatabase } from '../../src/db/call.ts'
import { createPool } from '../../src/db/pool.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { dump, dumpCatalogue } from '../support/dump.ts'
import { openPgTap, type PgTap } from '../support/pgtap.ts'

// Runs every pgTAP file below this folder: in the database of TEST_DATABASE_URL, else in one of its own that is as such
// a database may be, with a course and with people, and must be the same afterwards.

const FOLDER = import.meta.dirname
const files = (await readdir(FOLDER, { recursive: true })).filter((name) => name.endsWith('.sql')).sort()
const given = process.env.TEST_DATABASE_URL || undefined

let own: TestDatabase | undefined
let before: unknown
let pgTap: PgTap | undefined

beforeAll(async () => {
  own = given ? undefined : await inhabitedDatabase()
  if (own) before = await everything(own)
  pgTap = await openPgTap(given ?? own!.urlOf('owner'))
})
afterAll(async () => {
  await pgTap?.close()
  await own?.drop()
})

async function inhabitedDatabase(): Promise<TestDatabase> {
  const database = await cloneDatabase()
  const log = createLog('warn')
  const pool = createPool(database.urlOf('app_api'), 1, log)
  await seed(createDatabase(pool, []), createContent('content'), log)
  await pool.end()
  await database.owner.query(`
    insert into auth.users (email, password_hash) values ('ann@example.com', 'x');
    insert into app.pseudonyms (user_id, joined_at) select id, now() from auth.users;
    insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, created_at)
    select id, 'Walk', '', '2026-01-01', 1, 3, now() from auth.users;
    select graphile_worker.add_job('essay', '{}')`)
  return database
}

const everything = async (database: TestDatabase) => [await dumpCatalogue({ database }), await dump({ database })]

describe('pgTAP', () => {
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
