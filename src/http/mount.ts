import express, { type Express, Router } from 'express'
import { HttpError } from '../base/http-error.ts'
import { type Row, rowOf, serve } from './handler.ts'
import { redirect } from './headers.ts'
import { checkBodyHeaders, readInTime, SMALL_BODY_BYTES } from './large-body.ts'
import { tableOf } from './paths.ts'
import type { Route, Services } from './route.ts'

const readSmall = readInTime(
  express.raw({ type: () => true, limit: SMALL_BODY_BYTES, inflate: false }),
  SMALL_BODY_BYTES,
)

/**
 * Mounts all routes: other methods on their paths are 405, the other slash form is 307. Each resource has a Router of
 * its own, so that a path is compared with few patterns. The router is picked by the first word of the path, since one
 * that Express mounts under a path takes `/habits` and `/habits/` for the same.
 */
export function mountRoutes(app: Express, routes: readonly Route[], services: Services) {
  const { LICENSE_VENDOR_SLUG } = services.config
  const table = tableOf(
    routes.map((route) => ({ ...route, path: route.path.replace(':license_vendor', LICENSE_VENDOR_SLUG) })),
    (route) => rowOf(route, services),
  )
  const routers = new Map<string, Router>()
  const routerOf = (path: string) => {
    const router = routers.get(resourceOf(path)) ?? Router({ strict: true, caseSensitive: true })
    routers.set(resourceOf(path), router)
    return router
  }
  for (const [path, rows] of table.paths) mountPath(routerOf(path), path, rows)
  for (const path of table.paths.keys()) {
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
    if (!table.paths.has(other)) routerOf(path).all(other, redirect(services.config))
  }
  app.use((request, response, next) => {
    const router = routers.get(resourceOf(request.path))
    if (router === undefined) next()
    else router(request, response, next)
  })
  return table
}

const resourceOf = (path: string) => path.split('/', 2)[1] as string

function mountPath(router: Router, path: string, rows: ReadonlyMap<string, Row>) {
  const mounted = router.route(path)
  for (const row of rows.values()) {
    const { method, bodyLimitBytes } = row.route
    mounted[method]((request, _response, next) => {
      request.route_name = row.name
      // A large body is read by its handler.
      if (bodyLimitBytes !== undefined) checkBodyHeaders(request, bodyLimitBytes)
      next()
    })
    if (method !== 'get' && bodyLimitBytes === undefined) mounted[method](readSmall)
    mounted[method]((request, response) => serve(row, request, response))
  }
  const allow = allowedOn(rows)
  mounted.all((_request, response) => {
    response.setHeader('Allow', allow)
    throw new HttpError(405, 'Method Not Allowed')
  })
}

const allowedOn = (rows: ReadonlyMap<string, Row>) => [...rows.keys(), ...(rows.has('GET') ? ['HEAD'] : [])].join(', ')
