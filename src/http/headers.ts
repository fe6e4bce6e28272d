import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { NextFunction, Request, Response } from 'express'
import { HttpError } from '../base/http-error.ts'
import type { Config } from '../base/settings/config.ts'
import { parseAddress } from '../base/shapes/ip-address.ts'
import { METHODS } from '../base/shapes/methods.ts'
import { clientScheme } from './rate-limits.ts'

// Headers that every answer carries (docs/contract/http.md#request-ids, #security-headers, #cors). A literal table, not
// helmet or cors: the contract gives exact texts, among them a policy that helmet writes differently and a preflight
// refusal that cors does not make.

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

const CORS_METHODS: readonly string[] = [...METHODS, 'OPTIONS']
/** Browsers may send HEAD whatever the list of allowed methods says, but they may ask. */
const ASKED_METHODS = [...CORS_METHODS, 'HEAD']
const HEADERS = [
  'Accept',
  'Accept-Language',
  'Content-Language',
  'Content-Type',
  'Authorization',
  'Idempotency-Key',
  'X-Idempotency-Key',
  'X-LLM-API-Key',
  'X-Request-ID',
  'If-None-Match',
  'If-Match',
  'Last-Event-ID',
  'X-Last-Write', // ignored; apps of 0.5.0 send it
  'X-Password',
  'Prefer',
]
const ALWAYS_EXPOSED = 'X-Request-ID'
/** What `Prefer: expose-headers` exposes. */
const EXPOSED = ['X-Request-ID', 'Retry-After', 'ETag', 'Idempotent-Replayed', 'WWW-Authenticate'].join(', ')
const LOWER_HEADERS = HEADERS.map((name) => name.toLowerCase())
const PREFLIGHT_SECONDS = '600'

/** Whether a request prefers the longer list; preferences are separated by commas. */
const PREFERS_EXPOSED = /(^|,)\s*expose-headers\s*(,|$)/i

// In development: any port of this machine, where development servers of web apps listen, with or without TLS.
export const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

// What only `npm start` serves is for its own pages: mails and keys are no other site's. Web apps of this machine may
// read the time of a moved clock, which their days follow; who may move it is refuseForeignPages' rule.
const SAME_ORIGIN = /^\/sandbox(\/(?!clock$)|$)/

/** Cross-origin rules, without credentials, since there are no cookies. A refused preflight names what failed. */
export function crossOrigin({ ENV, ALLOWED_ORIGINS }: Config) {
  const isAllowed = (origin: string) =>
    ALLOWED_ORIGINS.includes(origin) || (ENV === 'development' && LOCAL_ORIGIN.test(origin))
  return (request: Request, response: Response, next: NextFunction) => {
    if (SAME_ORIGIN.test(request.path)) return next()
    const origin = request.headers.origin
    const allowed = origin !== undefined && isAllowed(origin)
    response.setHeader('Vary', allowed ? 'Origin, Prefer' : 'Origin')
    if (allowed) {
      const exposed = PREFERS_EXPOSED.test(String(request.headers.prefer)) ? EXPOSED : ALWAYS_EXPOSED
      response.setHeader('Access-Control-Allow-Origin', origin)
      response.setHeader('Access-Control-Expose-Headers', exposed)
    }
    const method = request.headers['access-control-request-method']
    if (request.method !== 'OPTIONS' || origin === undefined || method === undefined) return next()

    const wanted = (request.headers['access-control-request-headers'] ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
    const failed = [
      ...(allowed ? [] : ['origin']),
      ...(ASKED_METHODS.includes(method) ? [] : ['method']),
      ...(wanted.every((name) => name === '' || LOWER_HEADERS.includes(name)) ? [] : ['headers']),
    ]
    response.setHeader('Access-Control-Allow-Methods', CORS_METHODS.join(', '))
    response.setHeader('Access-Control-Allow-Headers', HEADERS.join(', '))
    response.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS)
    response.setHeader('Content-Type', 'text/plain; charset=utf-8')
    response.statusCode = failed.length === 0 ? 200 : 400
    response.end(failed.length === 0 ? 'OK' : `Disallowed CORS ${failed.join(', ')}`)
  }
}

// In development a web site could give its own name the address of this machine (DNS rebinding) and then read the
// answers of the service as its own. Host still has the site's name (docs/contract/http.md#hosts-in-development).

/** Whether a Host header, or HOST, names this machine's loopback. */
const isOwn = (name: string) => name === 'localhost' || isLoopback(name)

/** The name or address of a Host header, without its port and without the brackets of IPv6. */
function nameOf(header: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(header) ?? []
  return (bracketed ?? plain ?? '').toLowerCase()
}

const isLoopback = (name: string) => isIP(name) !== 0 && parseAddress(name)?.range() === 'loopback'

/**
 * Refuses a request whose Host is not this machine, where the service listens on a loopback address. Where it listens
 * on others, an operator has made it reachable under a name that only they know. A request without the header comes
 * from no browser.
 */
export function refuseForeignHosts(host: string) {
  const checks = isOwn(host.toLowerCase())
  return (request: Request, _response: Response, next: NextFunction) => {
    const { host: given } = request.headers
    if (checks && given !== undefined && !isOwn(nameOf(given))) throw new HttpError(421, 'misdirected_request')
    next()
  }
}

/** Redirects to the other slash form of the same address, with the scheme and host that the client used. */
export const redirect = (config: Config) => (request: Request, response: Response) => {
  const scheme = clientScheme(request, config)
  const { path } = request
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
  const host = request.headers.host ?? `${config.HOST}:${config.PORT}`
  response.statusCode = 307
  response.setHeader('Location', `${scheme}://${host}${other}${request.url.slice(path.length)}`)
  response.end()
}
