import type { IncomingMessage, ServerResponse } from 'node:http'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import { HttpError } from '../base/http-error.ts'
import type { Log } from '../base/log.ts'
import { countRequest } from '../base/metrics/metrics.ts'
import { tracing } from '../base/tracing/tracing.ts'
import { sqlFrames } from '../db/sql-frames.ts'
import { exactDispatch, messageClasses } from './dispatch.ts'
import { docs } from './docs/docs.ts'
import { pages } from './docs/pages.ts'
import { type Constraints, isDecryptionFailure, toHttpError } from './errors.ts'
import { commonHeaders, crossOrigin } from './headers.ts'
import { answerRefused } from './large-body.ts'
import { loggedPath } from './logged-path.ts'
import { mountRoutes } from './mount.ts'
import { refuseForeignHosts } from './own-host.ts'
import { servePart } from './part-request.ts'
import type { Program } from './program.ts'
import { createOwnLimits, defaultLimit } from './rate-limits.ts'
import type { Services } from './route.ts'
import { holdBackDocuments } from './unread-answers.ts'

// What anybody may load; it needs no database.
const DOCUMENTS = ['/docs', '/openapi.json', '/llms.txt', '/ops', '/insights', '/pages']

/**
 * Assembles the HTTP application of this program, top to bottom: its listener, and the classes of the messages that it
 * takes. `more` adds what only `npm start` serves.
 */
export function createApp(
  program: Pick<Program, 'routes' | 'constraints' | 'analytics'>,
  parts: Omit<Services, 'ownLimits' | 'serve' | 'findOperation'>,
  more?: (app: Express) => void,
) {
  const { config, log } = parts
  const app = express()
  const services: Services = {
    ...parts,
    ownLimits: createOwnLimits(parts.database),
    serve: (part) => servePart(entrance, part),
    findOperation: (method, path) => mounted.findOperation(method, path),
  }
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('strict routing')
  app.enable('case sensitive routing')
  app.set('query parser', 'simple')

  const local = config.ENV === 'development' ? [refuseForeignHosts(config.HOST)] : []
  const before = [accessLog(log), commonHeaders(config), ...local, crossOrigin(config)]
  app.use(...before)

  const limit = defaultLimit(config.DEFAULT_RATE_LIMIT_PER_MINUTE)
  const home = more ? '/' : '/docs' // the front page of npm start
  app.use(DOCUMENTS, holdBackDocuments(services.unread, config))
  docs(app, config, program.routes, home, services.demo)
  pages(app, config, home)
  program.analytics(app, services, limit)
  const mounted = mountRoutes(app, program.routes, services, limit)
  more?.(app)

  // Any other path
  app.use(() => {
    throw new HttpError(404, 'Not Found')
  })
  const onError = errorHandler(log, program.constraints)
  app.use(onError)
  const dispatch = exactDispatch(mounted.exact, { before, onError })
  const entrance = {
    ...messageClasses(app, services.unread.watch),
    listener(message: IncomingMessage, answer: ServerResponse) {
      const [request, response] = [message as Request, answer as Response]
      request.url = originForm(request.url)
      if (!dispatch(request, response)) app(request, response)
    },
  }
  return entrance
}

/**
 * The path and query of a request target. A target that is no address becomes `/*`, which no route has; without this,
 * Express would answer it itself.
 */
function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const url = URL.canParse(target) ? new URL(target) : undefined
  return url?.pathname.startsWith('/') ? url.pathname + url.search : '/*'
}

// The logged status of a request whose client hung up before its answer began, as proxies log it.
const CLIENT_GONE = 499

/** Logs, counts and traces each request once, however it ends: answered, or broken off by either side. */
function accessLog(log: Log) {
  return (request: Request, response: Response, next: NextFunction) => {
    const start = performance.now()
    const path = loggedPath(request.path)
    const span = tracing?.request(request.method, request.headers.traceparent as string | undefined)
    let finished = false
    response.once('finish', () => {
      finished = true
    })
    response.once('close', () => {
      const elapsed = performance.now() - start
      const whole = finished || request.endless === true
      countRequest(request.route_name, request.method, whole ? response.statusCode : undefined, elapsed / 1000)
      const status = whole || response.headersSent ? response.statusCode : CLIENT_GONE
      const level = status >= 500 ? 'error' : status >= 400 || !whole ? 'warn' : 'info'
      log[level](
        {
          trace_id: request.id,
          http_method: request.method,
          http_path: path,
          route: request.route_name,
          user_id: request.user_id,
          http_status: status,
          aborted: whole ? undefined : true,
          elapsed_ms: Math.round(elapsed * 100) / 100,
        },
        'request_completed',
      )
      const sent = whole || response.headersSent ? status : undefined
      span?.end({ route: request.route_name, id: request.id, status: sent, aborted: !whole })
    })
    if (span === undefined) next()
    else span.run(next)
  }
}

function errorHandler(log: Log, constraints: Constraints) {
  return (error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const known = toHttpError(error, constraints)
    const trace = { trace_id: request.id, request_method: request.method, route: request.route_name }
    const begun = response.headersSent // a stream that breaks off
    if (!begun) response.setHeader('Content-Type', 'application/json; charset=utf-8')
    if (known) {
      if (known.cause !== undefined) log.warn({ ...trace, reason: describe(known.cause) }, 'request_refused')
      if (begun) return void response.destroy()
      for (const [name, value] of Object.entries(known.headers)) response.setHeader(name, value)
      response.statusCode = known.status
      return answerRefused(request, known, () => response.end(JSON.stringify({ detail: known.detail, ...known.more })))
    }
    const code = isDecryptionFailure(error) ? 'decryption_failure' : 'internal_error'
    log.error(
      { ...trace, reason: describe(error) },
      code === 'decryption_failure' ? 'journal_decryption_failure' : 'unhandled_exception',
    )
    if (begun) return void response.destroy()
    response.statusCode = 500
    response.setHeader('X-Trace-ID', request.id)
    response.end(JSON.stringify({ error: code, request_id: request.id }))
  }
}

// Class 22, data exceptions: the message quotes the value.
const QUOTES_DATA = /^22/

/** The cause for the operator: what failed and where in sql/, without values, so without PostgreSQL's DETAIL. */
function describe(error: unknown) {
  const { message, code, constraint, where, stack } = error as Error &
    Partial<Record<'code' | 'constraint' | 'where', string>>
  const sql = sqlFrames(where)
  return QUOTES_DATA.test(code ?? '') ? { code, constraint, sql } : { message, code, constraint, sql, where, stack }
}
