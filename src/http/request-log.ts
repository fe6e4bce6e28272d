import type { NextFunction, Request, Response } from 'express'
import type { Log } from '../base/log.ts'
import { countRequest } from '../base/metrics/metrics.ts'
import { tracing } from '../base/tracing/tracing.ts'

// Logs, counts and traces each request once (docs/contract/http.md#request-log).

const PATH_CHARACTERS = 256
// A share token is enough to import the practice, so no log line contains it.
const SHARE_TOKEN = /^\/practices\/share\/[^/]+/i
// The logged status of a request whose client hung up before its response began, as proxies log it.
const CLIENT_GONE = 499

/** A path without query as log lines show it. */
export function loggedPath(path: string): string {
  const masked = path.replace(SHARE_TOKEN, '/practices/share/…')
  return masked.length > PATH_CHARACTERS ? `${masked.slice(0, PATH_CHARACTERS - 1)}…` : masked
}

/** `status`: what was sent; undefined where nothing was. `whole`: whether all of it was. */
type Outcome = {
  id: string
  route: string | undefined
  userId: number | undefined
  status: number | undefined
  whole: boolean
}

/** Begins the line, the metric and the span of a request. */
export function beginRequest(log: Log, method: string, path: string, traceparent?: string) {
  const start = performance.now()
  const span = tracing?.request(method, traceparent)
  return {
    /** Runs what belongs to the span. */
    run(work: () => void) {
      if (span === undefined) work()
      else span.run(work)
    },
    end({ id, route, userId, status: sent, whole }: Outcome) {
      const elapsed = performance.now() - start
      countRequest(route, method, whole ? sent : undefined, elapsed / 1000)
      const status = sent ?? CLIENT_GONE
      const level = status >= 500 ? 'error' : whole ? 'info' : 'warn'
      log[level](
        {
          trace_id: id,
          http_method: method,
          http_path: loggedPath(path),
          route,
          user_id: userId,
          http_status: status,
          aborted: whole ? undefined : true,
          elapsed_ms: Math.round(elapsed * 100) / 100,
        },
        'request_completed',
      )
      span?.end({ route, id, status: sent, aborted: !whole })
    },
  }
}

/** The same for all requests over HTTP, however they end: answered, or broken off by either side. */
export function accessLog(log: Log) {
  return (request: Request, response: Response, next: NextFunction) => {
    const { path } = request
    const begun = beginRequest(log, request.method, path, request.headers.traceparent as string | undefined)
    let ended = false
    const end = (whole: boolean) => {
      if (ended) return
      ended = true
      const { id, route_name: route, user_id: userId } = request
      begun.end({ id, route, userId, status: whole || response.headersSent ? response.statusCode : undefined, whole })
    }
    request.begun = () => end(true)
    response.once('finish', () => end(true)).once('close', () => end(false))
    begun.run(next)
  }
}
