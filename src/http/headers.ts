import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import { HttpError } from '../base/http-error.ts'
import type { Config } from '../base/settings/config.ts'

// Headers that every response carries (docs/contract/http.md#request-ids, #security-headers). A literal table, not
// helmet: the contract gives exact texts, among them a policy that helmet writes differently.

const SECURITY: ReadonlyArray<[string, string]> = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'geolocation=(), microphone=(), camera=()'],
  [
    'Content-Security-Policy',
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'",
  ],
]
const HSTS: [string, string] = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']

const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/

export const securityHeaders = ({ ENV }: Config) => (ENV === 'development' ? SECURITY : [...SECURITY, HSTS])

/** The id that a request names, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID().replaceAll('-', '')
}

/** Sets request.id, and on the answer X-Request-ID and the security headers. */
export function commonHeaders(config: Config) {
  const headers = securityHeaders(config)
  return (request: Request, response: Response, next: NextFunction) => {
    request.id = requestIdOf(request)
    response.setHeader('X-Request-ID', request.id)
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}

// A new connection: what follows a refusal on the old one may be the body of the refused request.
const ENDS = { Connection: 'close', 'Cache-Control': 'no-store' }

/** Refuses what Node would refuse by itself, without a body. */
export function refuseAsNode({ headers, httpVersion }: Request, _response: Response, next: NextFunction) {
  if (headers.host === undefined && httpVersion === '1.1') throw new HttpError(400, 'bad_request', ENDS)
  if (!/\b100-continue\b/i.test(headers.expect ?? '100-continue')) throw new HttpError(417, 'expectation_failed', ENDS)
  next()
}
