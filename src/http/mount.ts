import express, { type Express, type RequestHandler } from 'express'
import { HttpError } from '../base/http-error.ts'
import { handlerOf } from './handlers.ts'
import { checkBodyHeaders } from './large-body.ts'
import type { LimitCheck } from './limits.ts'
import { redirect } from './redirect.ts'
import type { Route, Services } from './route.ts'

const BODY_LIMIT_BYTES = 64 * 1024

/** Mounts all routes: per path one handler that refuses other methods (405), and one for the other slash form (307). */
export function mountRoutes(app: Express, routes: readonly Route[], services: Services, limit: LimitCheck) {
  const byPath = Map.groupBy(routes, ({ path }) => path.replace(':license_vendor', services.config.LICENSE_VENDOR_SLUG))
  for (const [path, rows] of byPath) {
    const handlers = new Map(rows.map((row) => [row.method.toUpperCase(), handlerOf(row, services, limit)]))
    const readers = new Map(rows.map((row) => [row.method.toUpperCase(), bodyReader(row)]))
    const allow = [...handlers.keys()].join(', ')
    app.all(
      path,
      (request, response, next) => {
        const readBody = readers.get(request.method)
        if (readBody) request.route_name = `${request.method} ${rows[0]?.path}`
        if (readBody) return readBody(request, response, next)
        response.setHeader('Allow', allow)
        throw new HttpError(405, 'Method Not Allowed')
      },
      (request, response) => handlers.get(request.method)?.(request, response),
    )
  }
  for (const path of byPath.keys()) {
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
    if (!byPath.has(other)) app.all(other, redirect(services.config))
  }
}

/** Reads the body before the handler runs. Of a large one only the headers are checked: its handler reads it. */
function bodyReader({ method, bodyLimitBytes }: Route): RequestHandler {
  if (method === 'get') return (_request, _response, next) => next()
  if (bodyLimitBytes === undefined) return express.raw({ type: () => true, limit: BODY_LIMIT_BYTES, inflate: false })
  return (request, _response, next) => {
    checkBodyHeaders(request, bodyLimitBytes)
    next()
  }
}
