import { afterAll, beforeAll, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/support/database.ts'
import { expectOneNumber } from '../../test/support/random-histories.ts'

// Streaks by rules and pauses over random histories (docs/contract/habits.md#streak-rules). A failure names its seed.
// HISTORIES sets how many: each costs some 10 ms of CPU.

const HISTORIES = Number(process.env.HISTORIES ?? 10_000)
const AT_ONCE = 50 // few, since the planner takes the tables for empty: each history reads the rows of all others
const DEADLINE_MS = 60 * 60_000

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database?.drop())

test(
  `the service, the client, a model and a reader of the explanation count one streak in ${HISTORIES} histories`,
  async () => {
    let next = 0
    const lane = async () => {
      while (next < HISTORIES) {
        const first = next
        next += AT_ONCE
        const seeds = Array.from({ length: Math.min(AT_ONCE, HISTORIES - first) }, (_, at) => 10_000 + first + at)
        await expectOneNumber(database, seeds)
      }
    }
    await Promise.all([lane(), lane()]) // one session's CPU each
  },
  DEADLINE_MS,
)
