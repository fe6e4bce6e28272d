import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createFairQueue, NoSlot } from '../base/fair-queue.ts'
import { HttpError, serviceUnavailable } from '../base/http-error.ts'
import type { Log } from '../base/log.ts'
import type { Answer, Caller, Database, Values } from '../db/call.ts'
import type { Statement } from '../db/statements.ts'
import { tooManyRequests } from './rate-limits.ts'
import type { UnreadAnswers } from './send.ts'

// Reads that may open many sealed texts or read many rows (docs/contract/journal.md#reads-that-open-many-texts). Each
// person has one running at a time, across all processes, on separate connections, so that no other request waits for
// them. A request that waits here holds no connection.

const WAIT_MS = 5000
const RETRY_MS = 200

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

/** lib.heavy_read_begin refuses without waiting if another process runs a heavy read of this person. */
const runsElsewhere = (error: unknown) => error instanceof pg.DatabaseError && error.code === 'PT429'

export function createHeavyReads(database: Database, connections: number, unread: UnreadAnswers): HeavyReads {
  const slots = createFairQueue('heavy_reads', { total: connections, perPerson: 1, heldBack: unread })
  const rests = createHeavyRests()
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
        const now = performance.now()
        release(rests.after(caller.userId, now - began, slots.waiting(caller.userId), now))
      }
      if (performance.now() + RETRY_MS > until) throw busy()
      await sleep(RETRY_MS)
    }
  }
}

// How long a person rests after a heavy read before their next one, so that others find a core free meanwhile.

/** The share of a core that one person's heavy reads take in the long run. */
const SHARE = 1 / 20
/** How much of it a person may use in advance, as long as no more of their reads wait than an app sends at once. */
const ADVANCE_MS = 5000
const WAITING_OF_APPS = 4
/** What one read counts at most: a longer one has waited for something, such as a lock or the disk. */
const LONGEST_COUNTED_MS = 1000

/** The longest rest of a person within their share and what they may use in advance. */
const LONGEST_REST_MS = 1000
/** And beyond them: less than a read waits (WAIT_MS), so that its turn comes. */
const LONGEST_REST_BEYOND_MS = 4000

export type HeavyRests = {
  /** The rest in milliseconds after a read that ended at `now` and took `tookMs`, while some of the person's wait. */
  after(person: string, tookMs: number, waiting: number, now: number): number
}

export function createHeavyRests(): HeavyRests {
  // When each person's reads will have taken no more than their share; the person who read last comes last.
  const withinShareAt = new Map<string, number>()

  function forgetPast(now: number) {
    for (const [person, at] of withinShareAt) {
      if (at > now) return
      withinShareAt.delete(person)
    }
  }

  return {
    after(person, tookMs, waiting, now) {
      const counted = Math.min(tookMs, LONGEST_COUNTED_MS)
      const within = Math.max(withinShareAt.get(person) ?? 0, now - counted) + counted / SHARE
      withinShareAt.delete(person)
      withinShareAt.set(person, within)
      forgetPast(now)
      const usual = Math.min(tookMs * Math.min(Math.max(waiting, 1), WAITING_OF_APPS), LONGEST_REST_MS)
      const inAdvance = waiting > WAITING_OF_APPS ? 0 : ADVANCE_MS / SHARE
      const beyond = Math.min(within - now - inAdvance, LONGEST_REST_BEYOND_MS)
      return Math.max(usual, beyond)
    },
  }
}
