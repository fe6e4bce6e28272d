import type { NextFunction, Request, Response } from 'express'
import { METHODS } from '../base/http-names.ts'
import type { Config } from '../base/settings/config.ts'

// Cross-origin requests (docs/contract/http.md#cors). Without the package cors, which refuses no preflight.

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
  'Mcp-Method',
  'Mcp-Name',
  'MCP-Protocol-Version',
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

export const isAllowedOrigin = ({ ENV, ALLOWED_ORIGINS }: Config, origin: string) =>
  ALLOWED_ORIGINS.includes(origin) || (ENV === 'development' && LOCAL_ORIGIN.test(origin))

/** Cross-origin rules, without credentials, since there are no cookies. A refused preflight names what failed. */
export function crossOrigin(config: Config) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (SAME_ORIGIN.test(request.path)) return next()
    const origin = request.headers.origin
    const allowed = origin !== undefined && isAllowedOrigin(config, origin)
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
