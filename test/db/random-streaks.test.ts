import { afterAll, beforeAll, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { expectOneNumber } from '../support/random-histories.ts'

// docs/contract/habits.md#streak-rules; proofs/cases/ruled-streaks.test.ts counts many more.

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database?.drop())

test('the service, the client, a model and a reader of the explanation count one streak in 1,500 histories', async () => {
  const seeds = Array.from({ length: 1500 }, (_, seed) => seed)
  while (seeds.length > 0) await expectOneNumber(database, seeds.splice(0, 50)) // each history reads the rows of all
})
