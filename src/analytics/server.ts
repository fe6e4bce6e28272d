import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type NextFunction, type Request, type Response } from 'express'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/express/v4'
import type { AnalyticsConfig } from '../base/config.ts'
import type { Log } from '../base/log.ts'
import type { Part } from '../base/types.ts'
import { createPool } from '../db/pool.ts'
import { drainable } from '../http/drain.ts'
import { QUESTION_MS } from './limits.ts'
import { preset, REQUEST_BYTES } from './preset.ts'
import { createPasses } from './proxy-tokens.ts'
import { turns } from './turns.ts'

// One question runs at a time (turns.ts), its statements one after the other.
const POOL_SIZE = 1
const DRAIN_MS = 5000

/** With a limit of its own: whoever logs in as the role may alter the role's. */
function bounded(url: string): string {
  const address = new URL(url)
  address.searchParams.set('statement_timeout', String(QUESTION_MS))
  return address.href
}

/** Serves GraphQL to requests that the API lets through (src/http/analytics.ts), until stopped. */
export async function startAnalytics(config: AnalyticsConfig, url: string, log: Log): Promise<Part & { port: number }> {
  const pool = createPool(bounded(url), POOL_SIZE, log, 'thirty-six-weeks analytics')
  const passes = createPasses(config.SECRET_KEY)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use('/graphql', async (request, response, next) => {
    const ide = config.ENV === 'development' && request.path.startsWith('/ide')
    if (ide || (await passes.holds(request.headers.authorization))) return next()
    log.warn('pass_refused') // by another SECRET_KEY, a clock that is off, or somebody who came past the API
    response.status(503).set('Retry-After', '2').json({ detail: 'service_unavailable' })
  })
  // The whole body first: who sends it slowly holds up nobody's turn.
  app.post('/graphql', express.text({ type: () => true, limit: REQUEST_BYTES }), turns())
  const pgl = postgraphile({
    extends: [preset(log, config.ENV === 'development')],
    pgServices: [makePgService({ pool, schemas: ['analytics'] })],
  })
  const server = createServer(app)
  const { drain } = drainable(server)
  const serv = pgl.createServ(grafserv)
  await serv.addTo(app, server)
  // A body that can't be read, in GraphQL's own form.
  app.use((error: Error & { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
    response.status(error.status ?? 500).json({ errors: [{ message: error.message }] })
  })
  await pgl.getSchema() // a database that is away ends the process here, not at the first question
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(config.ANALYTICS_PORT, config.HOST, resolve),
  )
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      await drain(DRAIN_MS)
      await pgl.release()
      await pool.end()
    },
  }
}
