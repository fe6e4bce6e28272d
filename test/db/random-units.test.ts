import { afterAll, beforeAll, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { expectUnitsOnce } from '../support/random-units.ts'

// docs/contract/goal-completions.md#units-that-are-added; proofs/cases/units.test.ts sends many more.

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database?.drop())

test('the service, the client and a model end alike in 300 queues whose answers are lost', () =>
  expectUnitsOnce(
    database,
    Array.from({ length: 300 }, (_, seed) => seed),
  ))
