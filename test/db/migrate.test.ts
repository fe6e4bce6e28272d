import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
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
