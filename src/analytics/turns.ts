import type { NextFunction, Request, Response } from 'express'
import type pg from 'pg'
import type { WithPgClient } from 'postgraphile/@dataplan/pg'
import { createWithPgClient } from 'postgraphile/adaptors/pg'
import { createFairQueue, type FairQueue, NoSlot, type Release } from '../base/fair-queue.ts'
import { QUESTION_MS } from './bounds.ts'

// Turns of analysts' questions (docs/contract/analysts.md#turns). Short ones follow each other. A long one gives its
// turn away, and its analyst rests after it. Analysts of slow ones take turns among themselves, with rests between.
//
// A question is in one of these states:
//
// - waiting: for its analyst's previous question and rest, then for a turn, then for one of the three lanes. There is
//   one turn for short questions and one for slow ones; an analyst whose last question was slow waits for the latter.
// - short: it runs and holds all three. After LONG_MS it becomes long, unless its turn is that of slow ones.
// - long: it has given its turn away, and the next short question runs beside it on another lane. When it ends, its
//   analyst rests three times as long as it took. If it took SLOW_MS, the analyst counts as slow from now on.
// - slow: it keeps the turn until it ends, and then that turn rests too, so slow questions fill a quarter of the time.
// - abandoned: its client has hung up. It counts as running until QUESTION_MS, as its statement may.

const LONG_MS = 200
/** Above what a busy machine does to a short question. */
const SLOW_MS = 1000
const REST_FACTOR = 3
const WAIT_MS = 5000
const BUSY = { errors: [{ message: 'Other queries are running. Try again.', extensions: { code: 'BUSY' } }] }
/** The slow questions of all analysts wait in one line. */
const ALL = 'all'

/** A connection that a question has to itself, so its statements run one after the other. */
export type Lane = { pool: pg.Pool; withPgClient: WithPgClient }

/** A short question has one beside two long ones. */
const LANES = 3
export const createLanes = (poolOfOne: () => pg.Pool): Lane[] =>
  Array.from({ length: LANES }, () => {
    const pool = poolOfOne()
    return { pool, withPgClient: createWithPgClient({ pool }) }
  })

/** Runs questions, each with a lane of its own in `locals.lane`; one that waits longer than WAIT_MS gets 503. */
export function turns<AnyLane = Lane>(lanes: readonly AnyLane[]) {
  const free = [...lanes]
  const analysts = createFairQueue('analysts', { perPerson: 1 })
  const short = createFairQueue('questions_short', { total: 1, perPerson: 1 })
  const slow = createFairQueue('questions_slow', { total: 1, perPerson: 1 })
  const connections = createFairQueue('questions', { total: lanes.length, perPerson: 1 })
  /** Whose last question was slow. */
  const slowAnalysts = new Set<string>()

  function run(analyst: string, own: Release, turn: Release, connection: Release, response: Response) {
    const lane = free.pop() as AnyLane
    const began = performance.now()
    const isSlow = slowAnalysts.has(analyst)
    let late: NodeJS.Timeout | undefined = isSlow ? undefined : setTimeout(giveAway, LONG_MS)
    function giveAway() {
      clearTimeout(late)
      if (late !== undefined) turn()
      late = undefined
    }
    function end(took: number) {
      free.push(lane)
      const rest = took > LONG_MS ? REST_FACTOR * took : 0
      if (took >= SLOW_MS) slowAnalysts.add(analyst)
      else slowAnalysts.delete(analyst)
      giveAway()
      if (isSlow) turn(took >= SLOW_MS ? rest : 0)
      else if (took >= SLOW_MS) slow.takeFirst(ALL).then((release) => release(rest)) // the slow ones rest for it too
      own(rest)
      connection()
    }
    response.once('close', () => {
      const elapsed = performance.now() - began
      // When the client hung up, its statement may run on until the time limit.
      const took = response.writableFinished ? elapsed : Math.max(elapsed, QUESTION_MS)
      if (took > LONG_MS) giveAway()
      if (took > elapsed) setTimeout(end, took - elapsed, took)
      else end(took)
    })
    response.locals.lane = lane
  }

  return async (request: Request, response: Response, next: NextFunction) => {
    const analyst = String(response.locals.userId)
    const until = performance.now() + WAIT_MS
    const held: Release[] = []
    async function take(queue: FairQueue, person = analyst) {
      const release = await queue.take(person, until - performance.now())
      held.push(release)
      return release
    }
    try {
      const own = await take(analysts)
      const turn = await (slowAnalysts.has(analyst) ? take(slow, ALL) : take(short))
      const connection = await take(connections)
      if (response.closed) throw new NoSlot(true) // the client has left
      run(analyst, own, turn, connection, response)
    } catch (error) {
      for (const release of held) release()
      if (!(error instanceof NoSlot)) throw error
      const busy = request.method === 'POST' ? BUSY : { detail: 'analysts_busy' }
      return void response.status(503).set('Retry-After', '3').json(busy)
    }
    next()
  }
}
