import express, { type Request, type RequestHandler } from 'express'
import { HttpError } from '../base/http-error.ts'

// The bodies of requests (docs/contract/http.md#body-sizes).

/** The largest body that needs no slot, and the largest that a route takes unless its row says otherwise. */
export const SMALL_BODY_BYTES = 64 * 1024

/** Reads a body into `request.body`, as bytes. */
export const readBody = (limit: number): RequestHandler => express.raw({ type: () => true, limit, inflate: false })

/** Refuses by the headers alone, with 415 or 413, so that the rest of the body need not come. */
export function checkBodyHeaders({ headers }: Request, limitBytes: number) {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw new HttpError(415, 'unsupported_media_type')
  }
  if (Number(headers['content-length'] ?? 0) > limitBytes) throw new HttpError(413, 'payload_too_large')
}
