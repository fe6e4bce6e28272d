import type { Request, Response } from 'express'
import pLimit from 'p-limit'
import { QUESTION_MS } from './limits.ts'

// Queries run one at a time, and a long one is followed by a pause of 1.5 times its duration. So analysts use at most
// two fifths of one core, however many of them query in parallel (docs/contract/analysts.md#turns).

const LONG_MS = 200
const PAUSE_FACTOR = 1.5
const WAIT_MS = 5000
const BUSY = { errors: [{ message: 'Other queries are running. Try again.', extensions: { code: 'BUSY' } }] }

/** Runs requests one at a time; a request that waits longer than WAIT_MS gets 503. */
export function turns() {
  const oneAtATime = pLimit(1)
  return (request: Request, response: Response, next: () => void) => {
    const busy = request.method === 'POST' ? BUSY : { detail: 'analysts_busy' }
    const late = setTimeout(() => response.status(503).set('Retry-After', '3').json(busy), WAIT_MS)
    const turn = async () => {
      clearTimeout(late)
      if (response.closed || response.headersSent) return
      const start = performance.now()
      await new Promise<unknown>((resolve) => {
        response.once('close', resolve)
        next()
      })
      const elapsed = performance.now() - start
      // When the client hung up, its statement may run on until the time limit.
      const took = response.writableFinished ? elapsed : Math.max(elapsed, QUESTION_MS)
      if (took > LONG_MS) await new Promise((done) => setTimeout(done, took - elapsed + PAUSE_FACTOR * took))
    }
    oneAtATime(turn)
  }
}
