import type { Request, RequestHandler } from 'express'
import { HttpError } from '../base/http-error.ts'

// How long a client may take to send the body of its request (docs/contract/http.md#body-sizes).

const LEAST_MS = 5000
const MS_PER_BYTE = 1000 / (64 * 1024)

/** The time for a body of this many bytes. */
export const bodyMs = (bytes: number) => LEAST_MS + bytes * MS_PER_BYTE

/** The refusal of a body that does not come in time. The connection ends with it, since the body may never. */
export const bodyTooLate = () => new HttpError(408, 'request_timeout', { Connection: 'close' })

/** Reads a body by `read`, which calls `next` once it has all of it, in the time for the largest one. */
export function readInTime(read: RequestHandler, limitBytes: number): RequestHandler {
  return (request, response, next) => {
    let late: NodeJS.Timeout | undefined
    let decided = false
    const decide = (error?: unknown) => {
      if (decided) return
      decided = true
      clearTimeout(late)
      next(error)
    }
    read(request, response, decide)
    if (!decided) late = setTimeout(() => decide(bodyTooLate()), bodyMs(limitBytes))
  }
}

/** Calls `late` if a body that is passed on as it comes has not ended in time. */
export function watchBody(request: Request, limitBytes: number, late: (error: HttpError) => void) {
  const timer = setTimeout(() => late(bodyTooLate()), bodyMs(limitBytes))
  const done = () => clearTimeout(timer)
  request.once('end', done).once('close', done)
}
