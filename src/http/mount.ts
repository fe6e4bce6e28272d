import express, { type Express, type RequestHandler } from 'express'
import { HttpError } from '../base/http-error.ts'
import { readInTime } from './body-time.ts'
import { isExact } from './dispatch.ts'
import { handlerOf } from './handlers.ts'
import { checkBodyHeaders, SMALL_BODY_BYTES } from './large-body.ts'
import type { LimitCheck } from './rate-limits.ts'
import { redirect } from './redirect.ts'
import { type FindOperation, isBatchable, nameOf, type Route, type Services } from './route.ts'

const readSmall = readInTime(
  express.raw({ type: () => true, limit: SMALL_BODY_BYTES, inflate: false }),
  SMALL_BODY_BYTES,
)

/** The pattern of a path in Express' router. */
type Layer = { match(path: string): boolean }

type Mounted = {
  /** The handlers of the paths without parameters (src/http/dispatch.ts). */
  exact: ReadonlyMap<string, RequestHandler>
  findOperation: FindOperation
}

/** Mounts all routes: per path one handler that refuses other methods (405), and one for the other slash form (307). */
export function mountRoutes(app: Express, routes: readonly Route[], services: Services, limit: LimitCheck): Mounted {
  const exact = new Map<string, RequestHandler>()
  const mounted: Array<{ layer: Layer; rows: readonly Route[] }> = []
  const byPath = Map.groupBy(routes, ({ path }) => path.replace(':license_vendor', services.config.LICENSE_VENDOR_SLUG))
  for (const [path, rows] of byPath) {
    const handler = pathHandler(rows, services, limit)
    app.all(path, handler)
    mounted.push({ layer: app.router.stack.at(-1) as unknown as Layer, rows })
    if (isExact(path)) exact.set(path, handler)
  }
  for (const path of byPath.keys()) {
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
    if (!byPath.has(other)) app.all(other, redirect(services.config))
  }
  return {
    exact,
    findOperation(method, path) {
      const found = mounted.find(({ layer }) => matches(layer, path))
      if (found === undefined) return 'unknown'
      const row = found.rows.find((row) => row.method === method.toLowerCase())
      return row === undefined || isBatchable(row) ? 'batchable' : 'not batchable'
    },
  }
}

/** Whether Express answers a path by a layer. If `match` cannot decode a parameter, it throws and Express refuses. */
function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path)
  } catch {
    return true
  }
}

function pathHandler(rows: readonly Route[], services: Services, limit: LimitCheck): RequestHandler {
  const byMethod = new Map(
    rows.map((row) => [
      row.method.toUpperCase(),
      { name: nameOf(row), readBody: bodyReader(row), handle: handlerOf(row, services, limit) },
    ]),
  )
  const read = byMethod.get('GET')
  if (read !== undefined) byMethod.set('HEAD', read) // Node leaves out the body
  const allow = [...byMethod.keys()].join(', ')
  return (request, response, next) => {
    const row = byMethod.get(request.method)
    if (row === undefined) {
      response.setHeader('Allow', allow)
      throw new HttpError(405, 'Method Not Allowed')
    }
    request.route_name = row.name
    row.readBody(request, response, (error?: unknown) => {
      if (error === undefined) row.handle(request, response).catch(next)
      else next(error)
    })
  }
}

/** Reads the body before the handler runs. Of a large one only the headers are checked: its handler reads it. */
function bodyReader({ method, bodyLimitBytes }: Route): RequestHandler {
  if (method === 'get') return (_request, _response, next) => next()
  if (bodyLimitBytes === undefined) return readSmall
  return (request, _response, next) => {
    checkBodyHeaders(request, bodyLimitBytes)
    next()
  }
}
