import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/support/database.ts'
import { expectRemindersAlike } from '../../test/support/random-reminders.ts'

// docs/contract/reminders.md: a year in 40 zones, as test/db/random-reminders.test.ts lives some days. 1,000 people and
// 366 days: REMINDED_PEOPLE=1000 REMINDED_DAYS=366.

const people = Number(process.env.REMINDED_PEOPLE ?? 40)
const days = Number(process.env.REMINDED_DAYS ?? 60)

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database?.drop())

test(`the reminders of ${people} people in ${days} days are those of a model, none missing and none twice`, async () => {
  const said = await expectRemindersAlike(database, { people, days, from: '2026-03-01T00:00Z', seed: people * days })
  expect(said).toBeGreaterThan(people * (days / 4))
})
