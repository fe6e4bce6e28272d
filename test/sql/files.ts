import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { dump, dumpCatalogue } from '../support/dump.ts'
import { openPgTap, type PgTap } from '../support/pgtap.ts'

const FOLDER = import.meta.dirname
const files = (await readdir(FOLDER, { recursive: true })).filter((name) => name.endsWith('.sql')).sort()
export const GIVEN = process.env.TEST_DATABASE_URL || undefined

/** Answers the address at which pgTAP runs in a database. */
export type Make = (database: TestDatabase) => Promise<string>

const everything = async (database: TestDatabase) => [await dumpCatalogue({ database }), await dump({ database })]

/** Runs every pgTAP file below this folder in the database given, else in one of its own, which must stay the same. */
export function testFiles(make: Make) {
  let own: TestDatabase | undefined
  let before: unknown
  let pgTap: PgTap | undefined

  beforeAll(async () => {
    if (GIVEN) {
      pgTap = await openPgTap(GIVEN)
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

  test.skipIf(GIVEN)('leaves the database as it was: catalogue, sequences and rows', async () => {
    await pgTap?.close()
    expect(await everything(own!)).toEqual(before)
  })
}
