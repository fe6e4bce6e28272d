import type { Request, Response } from 'express'
import pLimit from 'p-limit'
import { QUESTION_MS } from './limits.ts'

// Questions take turns: one at a time, and after one that took a while the machine belongs to others for half as long
// again. However many analysts ask whatever they like, that is two fifths of one core.

const LONG_MS = 200
const REST = 1.5
const WAIT_MS = 5000
const BUSY = { errors: [{ message: 'Other queries are running. Try again.', extensions: { code: 'BUSY' } }] }

/** Lets requests through in turn; one whose turn doesn't come in time hears 503. */
export function turns() {
  const inTurn = pLimit(1)
  return (_request: Request, response: Response, next: () => void) => {
    const late = setTimeout(() => response.status(503).set('Retry-After', '3').json(BUSY), WAIT_MS)
    const turn = async () => {
      clearTimeout(late)
      if (response.closed || response.headersSent) return
      const start = performance.now()
      await new Promise<unknown>((done) => {
        response.once('close', done)
        next()
      })
      const answered = performance.now() - start
      // Who hung up leaves a statement behind, which may run on.
      const took = response.writableFinished ? answered : Math.max(answered, QUESTION_MS)
      if (took > LONG_MS) await new Promise((done) => setTimeout(done, took - answered + REST * took))
    }
    inTurn(turn)
  }
}
