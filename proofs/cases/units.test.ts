import { afterAll, beforeAll, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/support/database.ts'
import { expectUnitsOnce } from '../../test/support/random-units.ts'

// Added units, ticks and corrections in random queues (docs/contract/goal-completions.md#units-that-are-added).
// A failure names its seed. QUEUES sets how many: 10,000 passed on 2026-11-28, in 13 minutes beside other work.

const QUEUES = Number(process.env.QUEUES ?? 2_000)
const AT_ONCE = 250

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database?.drop())

const firsts = Array.from({ length: QUEUES / AT_ONCE }, (_, part) => 1000 + part * AT_ONCE)
test.each(firsts)(
  'the service, the client and a model end alike in 250 queues whose answers are lost, from %i',
  (first) =>
    expectUnitsOnce(
      database,
      Array.from({ length: AT_ONCE }, (_, at) => first + at),
    ),
)
