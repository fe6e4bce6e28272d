import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createFairQueue, NoSlot } from '../base/fair-queue.ts'
import { HttpError, serviceUnavailable } from '../base/http-error.ts'
import type { Log } from '../base/log.ts'
import type { Answer, Caller, Database, Values } from '../db/call.ts'
import type { Statement } from '../db/statements.ts'
import { tooManyRequests } from './rate-limits.ts'

// Reads that may open many sealed texts or read many rows (docs/contract/journal.md#reads-that-open-many-texts). Each
// person has one running at a time, across all processes, on separate connections, so that no other request waits for
// them. A request that waits here holds no connection.

const WAIT_MS = 5000
const RETRY_MS = 200
// Less than a read waits, so that its turn comes.
const LONGEST_REST_MS = 4000

export type HeavyRead = {
  route: string
  statement: Statement
  caller: Caller
  values: Values
  log: Log
  /** Whether the client has hung up, so that the read need not start. */
  isGone: () => boolean
}

export type HeavyReads = (read: HeavyRead) => Promise<Answer>

/**
 * lib.heavy_read_begin refuses without waiting if another process runs a heavy read of this person. The limit of a
 * token says how long it lasts.
 */
const runsElsewhere = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === 'PT429' && error.hint === undefined

export function createHeavyReads(database: Database, connections: number): HeavyReads {
  const slots = createFairQueue('heavy_reads', { total: connections, perPerson: 1 })
  return async ({ route, statement, caller, values, log, isGone }) => {
    const busy = () => tooManyRequests(route, 'heavy', WAIT_MS / 1000)
    const until = performance.now() + WAIT_MS
    for (;;) {
      const release = await slots.take(caller.userId, until - performance.now()).catch((error: unknown) => {
        if (!(error instanceof NoSlot)) throw error
        throw error.own ? busy() : serviceUnavailable(new Error('all connections for heavy reads are in use'))
      })
      const began = performance.now()
      try {
        if (isGone()) throw new HttpError(400, 'bad_request')
        return await database.heavy(statement, caller, values, log)
      } catch (error) {
        if (!runsElsewhere(error)) throw error
      } finally {
        // A read fills a core. So the person's next one begins after a rest, the longer the more of theirs wait.
        const waiting = Math.max(1, slots.waiting(caller.userId))
        release(Math.min((performance.now() - began) * waiting, LONGEST_REST_MS))
      }
      if (performance.now() + RETRY_MS > until) throw busy()
      await sleep(RETRY_MS)
    }
  }
}
