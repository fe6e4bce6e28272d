import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { expectRemindersAlike } from '../support/random-reminders.ts'

// docs/contract/reminders.md; proofs/cases/reminders.test.ts lives a year of many more people.

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database?.drop())

// The days in which clocks are set forth and back, and the one that Apia skipped.
test.each(['2026-03-07T00:00Z', '2026-10-23T00:00Z', '2011-12-28T00:00Z'])(
  'the reminders of 20 people from %s on are those of a model, none missing and none twice',
  async (from) => {
    const lives = { people: 20, from, days: 4, seed: Date.parse(from) }
    const { reminders, announced } = await expectRemindersAlike(database, lives)
    expect(reminders).toBeGreaterThan(50)
    expect(announced).toBeGreaterThan(0)
  },
)
