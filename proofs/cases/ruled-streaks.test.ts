import { test } from 'vitest'
import { cloneDatabase } from '../../test/support/database.ts'
import { expectOneNumber } from '../../test/support/random-histories.ts'

// Streaks by rules and pauses over random histories (docs/contract/habits.md#streak-rules). A failure names its seed.
// HISTORIES sets how many: each costs some 25 ms of CPU.

const HISTORIES = Number(process.env.HISTORIES ?? 10_000)
const AT_ONCE = 50 // few, since the planner takes the tables for empty: each history reads the rows of all others
const PER_DATABASE = 10_000 // what is rolled back takes room
const DEADLINE_MS = 6 * 60 * 60_000

test(
  `the service, the client, a model and a reader of the explanation count one streak in ${HISTORIES} histories`,
  async () => {
    for (let next = 0; next < HISTORIES; ) {
      const end = Math.min(next + PER_DATABASE, HISTORIES)
      const database = await cloneDatabase()
      const lane = async () => {
        while (next < end) {
          const first = next
          next += AT_ONCE
          const seeds = Array.from({ length: Math.min(AT_ONCE, end - first) }, (_, at) => 10_000 + first + at)
          await expectOneNumber(database, seeds)
        }
      }
      await Promise.all([lane(), lane()]) // one session's CPU each
      await database.drop()
    }
  },
  DEADLINE_MS,
)
