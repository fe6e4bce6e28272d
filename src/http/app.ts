import express, { type Express, Router } from 'express'
import { methodNotAllowed } from '../base/http-error.ts'
import { checkBodyHeaders, readBody, SMALL_BODY_BYTES } from './bodies.ts'
import { crossOrigin } from './cors.ts'
import { docs } from './docs/docs.ts'
import { FRONT, pages } from './docs/pages.ts'
import { errorHandler, failures } from './error-handler.ts'
import { type Row, rowOf, serve } from './handler.ts'
import { commonHeaders, refuseAsNode } from './headers.ts'
import { refuseForeignHosts } from './hosts.ts'
import { toolsOf } from './mcp/tools.ts'
import { redirect, tableOf } from './paths.ts'
import type { Program } from './program.ts'
import { createOwnLimits, defaultLimit } from './rate-limits.ts'
import { accessLog } from './request-log.ts'
import type { Route, Services } from './route.ts'

/** Assembles the HTTP application of this program, top to bottom. `more` adds what only `npm start` serves. */
export function createApp(
  program: Pick<Program, 'routes' | 'constraints' | 'analytics'>,
  parts: Omit<Services, 'limit' | 'ownLimits' | 'tools' | 'find' | 'failureOf' | 'processLog'>,
  more?: (app: Express) => void,
): Express {
  const { config, log } = parts
  const services: Services = {
    ...parts,
    limit: defaultLimit(config.DEFAULT_RATE_LIMIT_PER_MINUTE),
    ownLimits: createOwnLimits(parts.database),
    failureOf: failures(log, program.constraints),
    tools: () => tools,
    find: (path) => table.find(path),
    processLog: log,
  }
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('strict routing')
  app.enable('case sensitive routing')
  app.set('query parser', 'simple')

  // Every request
  app.use(accessLog(log), commonHeaders(config), refuseAsNode)
  if (config.ENV === 'development') app.use(refuseForeignHosts(config.HOST))
  app.use(crossOrigin(config))

  // The routes
  const table = mountRoutes(app, program.routes, services)
  const tools = toolsOf([...table.paths.values()].flatMap((rows) => [...rows.values()]))
  program.analytics(app, services)

  // Documents and pages
  const home = more ? FRONT : '/docs'
  const notFound = docs(app, config, program.routes, home, services.demo)
  pages(app, config, home, services.demo)
  more?.(app)

  // Any other path
  app.use(notFound)
  app.use(errorHandler(services.failureOf))
  return app
}

const readSmall = readBody(SMALL_BODY_BYTES)

/**
 * Mounts all routes: other methods on their paths are 405, the other slash form is 307. Each resource has a Router of
 * its own, so that a path is compared with few patterns. The router is picked by the first word of the path, since one
 * that Express mounts under a path takes `/habits` and `/habits/` for the same.
 */
function mountRoutes(app: Express, routes: readonly Route[], services: Services) {
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
      if (method !== 'get') checkBodyHeaders(request, bodyLimitBytes ?? SMALL_BODY_BYTES)
      next()
    })
    // A large body is read by the handler, after the token is checked.
    if (method !== 'get' && bodyLimitBytes === undefined) mounted[method](readSmall)
    mounted[method]((request, response) => serve(row, request, response))
  }
  const allowed = [...rows.keys(), ...(rows.has('GET') ? ['HEAD'] : [])]
  mounted.all(() => {
    throw methodNotAllowed(allowed)
  })
}
