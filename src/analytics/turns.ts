import type { Request, Response } from 'express'
import { QUESTION_MS } from './bounds.ts'

// Turns of analysts' questions (docs/contract/analysts.md#turns). Short ones follow each other. A long one gives its
// turn away, and its analyst rests after it. Analysts of slow ones take turns among themselves, with rests between.

const LONG_MS = 200
/** Above what a busy machine does to a short question. */
const SLOW_MS = 1000
const PAUSE_FACTOR = 3
const WAIT_MS = 5000
const BUSY = { errors: [{ message: 'Other queries are running. Try again.', extensions: { code: 'BUSY' } }] }

type Waiting = { analyst: string; begin: () => void }

/**
 * Runs questions, each with a connection of its own in `locals.lane`; one that waits longer than WAIT_MS gets 503. With
 * three connections a short question has one beside two long ones.
 */
export function turns<Lane>(lanes: readonly Lane[]) {
  const free = [...lanes]
  const waiting: Waiting[] = []
  const running = new Set<string>()
  /** Until when analysts rest. */
  const rests = new Map<string, number>()
  /** Whose last question was slow. */
  const slow = new Set<string>()
  let short = 0
  let long = 0
  let restUntil = 0

  function mayBegin({ analyst }: Waiting): boolean {
    const now = performance.now()
    if (free.length === 0 || running.has(analyst) || now < (rests.get(analyst) ?? 0)) return false
    return slow.has(analyst) ? long === 0 && now >= restUntil : short === 0
  }

  function beginNext() {
    for (let next = waiting.findIndex(mayBegin); next >= 0; next = waiting.findIndex(mayBegin))
      waiting.splice(next, 1)[0]?.begin()
  }

  function begin(analyst: string, response: Response, next: () => void) {
    const lane = free.pop() as Lane
    const start = performance.now()
    let isLong = slow.has(analyst)
    running.add(analyst)
    if (isLong) long++
    else short++
    const becomeLong = () => {
      if (isLong) return
      isLong = true
      short--
      long++
      beginNext()
    }
    const late = setTimeout(becomeLong, LONG_MS)
    response.once('close', () => {
      clearTimeout(late)
      const elapsed = performance.now() - start
      // When the client hung up, its statement may run on until the time limit.
      const took = response.writableFinished ? elapsed : Math.max(elapsed, QUESTION_MS)
      if (took > LONG_MS) becomeLong()
      if (took > elapsed) setTimeout(end, took - elapsed, took)
      else end(took)
    })
    function end(took: number) {
      free.push(lane)
      if (isLong) long--
      else short--
      running.delete(analyst)
      const now = performance.now()
      const rest = PAUSE_FACTOR * took
      if (took > LONG_MS) {
        rests.set(analyst, now + rest)
        setTimeout(beginNext, Math.ceil(rest))
      } else rests.delete(analyst)
      if (took >= SLOW_MS) {
        slow.add(analyst)
        restUntil = Math.max(restUntil, now) + rest
        setTimeout(beginNext, Math.ceil(restUntil - now))
      } else slow.delete(analyst)
      beginNext()
    }
    response.locals.lane = lane
    next()
  }

  return (request: Request, response: Response, next: () => void) => {
    const analyst = String(response.locals.userId)
    const busy = request.method === 'POST' ? BUSY : { detail: 'analysts_busy' }
    const own: Waiting = {
      analyst,
      begin() {
        clearTimeout(late)
        if (!response.closed) begin(analyst, response, next)
      },
    }
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(own), 1)
      response.status(503).set('Retry-After', '3').json(busy)
    }, WAIT_MS)
    waiting.push(own)
    beginNext()
  }
}
