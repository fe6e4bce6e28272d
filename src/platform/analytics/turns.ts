import type { Request, Response } from 'express'
import { QUESTION_MS } from './bounds.ts'

// Turns of analysts' questions (docs/contract/analysts.md#turns). Short ones follow each other. One that has run for
// longer gives its turn away; from then on its analyst's questions run one at a time, with rests between them.

const LONG_MS = 200
const PAUSE_FACTOR = 1.5
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
  /** Whose last question was long. */
  const slow = new Set<string>()
  let short = 0
  let long = 0
  let restUntil = 0

  const mayBegin = ({ analyst }: Waiting) =>
    free.length > 0 && (slow.has(analyst) ? long === 0 && performance.now() >= restUntil : short === 0)

  function beginNext() {
    for (let next = waiting.findIndex(mayBegin); next >= 0; next = waiting.findIndex(mayBegin))
      waiting.splice(next, 1)[0]?.begin()
  }

  function begin(analyst: string, response: Response, next: () => void) {
    const lane = free.pop() as Lane
    const start = performance.now()
    let isLong = slow.has(analyst)
    if (isLong) long++
    else short++
    const becomeLong = () => {
      if (isLong) return
      isLong = true
      short--
      long++
      slow.add(analyst)
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
      if (took > LONG_MS) {
        restUntil = Math.max(restUntil, performance.now()) + PAUSE_FACTOR * took
        setTimeout(beginNext, Math.ceil(restUntil - performance.now()))
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
