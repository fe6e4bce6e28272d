import express, { type Express } from 'express'
import { HttpError } from '../base/http-error.ts'
import { operationRunner } from './batch.ts'
import { docs } from './docs/docs.ts'
import { pages } from './docs/pages.ts'
import { errorHandler, failures } from './error-handler.ts'
import { commonHeaders, crossOrigin, refuseAsNode, refuseForeignHosts } from './headers.ts'
import { mountRoutes } from './mount.ts'
import type { Program } from './program.ts'
import { createOwnLimits, defaultLimit } from './rate-limits.ts'
import { accessLog } from './request-log.ts'
import type { Services } from './route.ts'
import { holdBackDocuments, watchAnswers } from './unread-answers.ts'

// What anybody may load; it needs no database.
const DOCUMENTS = ['/docs', '/openapi.json', '/llms.txt', '/ops', '/insights', '/pages']

/** Assembles the HTTP application of this program, top to bottom. `more` adds what only `npm start` serves. */
export function createApp(
  program: Pick<Program, 'routes' | 'constraints' | 'analytics'>,
  parts: Omit<Services, 'limit' | 'ownLimits' | 'runOperation' | 'failureOf'>,
  more?: (app: Express) => void,
): Express {
  const { config, log, unread } = parts
  const services: Services = {
    ...parts,
    limit: defaultLimit(config.DEFAULT_RATE_LIMIT_PER_MINUTE),
    ownLimits: createOwnLimits(parts.database),
    failureOf: failures(log, program.constraints),
    runOperation: (...given) => runOperation(...given),
  }
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('strict routing')
  app.enable('case sensitive routing')
  app.set('query parser', 'simple')

  // Every request
  app.use(watchAnswers(unread), accessLog(log), commonHeaders(config), refuseAsNode)
  if (config.ENV === 'development') app.use(refuseForeignHosts(config.HOST))
  app.use(crossOrigin(config))

  // The routes
  const table = mountRoutes(app, program.routes, services)
  const runOperation = operationRunner(table, services)
  program.analytics(app, services)

  // Documents and pages
  const home = more ? '/' : '/docs' // the front page of npm start
  app.use(DOCUMENTS, holdBackDocuments(unread, config))
  docs(app, config, program.routes, home, services.demo)
  pages(app, config, home)
  more?.(app)

  // Any other path
  app.use(() => {
    throw new HttpError(404, 'Not Found')
  })
  app.use(errorHandler(services.failureOf))
  return app
}
