import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/support/database.ts'
import { expectRemindersAlike } from '../../test/support/random-reminders.ts'

// docs/contract/reminders.md: months in 40 zones, as test/db/random-reminders.test.ts lives some days. A year of 1,000
// people: REMINDED_PEOPLE=1000 REMINDED_DAYS=366 REMINDED_DAYS_PER_ACT=8. They begin in 2025: of years to come the
// zones of Node.js and of PostgreSQL may differ.

const people = Number(process.env.REMINDED_PEOPLE ?? 40)
const days = Number(process.env.REMINDED_DAYS ?? 60)
/** In how many days a person does one thing. */
const daysPerAct = Number(process.env.REMINDED_DAYS_PER_ACT ?? 2)

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database?.drop())

test(`the reminders of ${people} people in ${days} days are those of a model, none missing and none twice, and were announced`, {
  timeout: 12 * 3_600_000,
}, async () => {
  const lives = { people, days, from: '2025-03-01T00:00Z', seed: people * days, daysPerAct }
  const { reminders, announced } = await expectRemindersAlike(database, lives)
  expect(reminders).toBeGreaterThan(people * (days / 4))
  expect(announced).toBeGreaterThan(people * (days / 40))
  process.stdout.write(`${reminders} reminders, ${announced} of them announced\n`)
})
