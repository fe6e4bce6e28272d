import { afterAll, beforeAll, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { expectOneNumber } from '../support/random-histories.ts'

// docs/contract/habits.md#streak-rules; proofs/cases/ruled-streaks.test.ts counts many more.

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database?.drop())

const AT_ONCE = 50 // few, since each history reads the rows of all
const firsts = Array.from({ length: 1500 / AT_ONCE }, (_, part) => part * AT_ONCE)
test.each(firsts)(
  'the service, the client, a model and a reader of the explanation count one streak in 50 histories, from %i',
  (first) =>
    expectOneNumber(
      database,
      Array.from({ length: AT_ONCE }, (_, at) => first + at),
    ),
)
