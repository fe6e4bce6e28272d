import type { Response } from 'express'

// Writes a response whose bytes are known. Compressing it is the proxy's part
// (docs/contract/http.md#compressed-answers).

/** The parts of a response: `cache` is its Cache-Control; without a body it has none. */
export type Written = { status: number; body?: string | Buffer; cache?: string | undefined; type?: string }

// Node writes a short text together with the headers, and a long one twice as slowly as its bytes.
const LONG = 4096

/** Sends a response of JSON, unless `type` says otherwise, or one without a body. */
export function send(response: Response, { status, body, cache, type = 'application/json; charset=utf-8' }: Written) {
  response.statusCode = status
  if (cache !== undefined) {
    response.setHeader('Cache-Control', cache)
    response.vary('Authorization')
  }
  if (body === undefined) return void response.end()
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.end(body.length < LONG ? body : Buffer.from(body as string))
}
