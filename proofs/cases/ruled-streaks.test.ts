import { afterAll, beforeAll, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/support/database.ts'
import { expectOneNumber } from '../../test/support/random-histories.ts'

// Streaks by rules and pauses over random histories (docs/contract/habits.md#streak-rules). A failure names its seed.

const HISTORIES = 10_000
const AT_ONCE = 1000

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database?.drop())

test('the service, the client, a model and a reader of the explanation count one streak in 10,000 histories', async () => {
  for (let first = 0; first < HISTORIES; first += AT_ONCE)
    await expectOneNumber(
      database,
      Array.from({ length: AT_ONCE }, (_, at) => 10_000 + first + at),
    )
})
