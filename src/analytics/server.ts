import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/express/v4'
import type { Config } from '../config.ts'
import { createPool } from '../db/pool.ts'
import type { Log } from '../log.ts'
import type { Part } from '../worker.ts'
import { createPasses } from './passes.ts'
import { preset } from './preset.ts'
import { turns } from './turns.ts'

// One question runs at a time (turns.ts), its statements one after the other.
const POOL_SIZE = 1
const DRAIN_MS = 5000

/** With a limit of its own: whoever logs in as the role may alter the role's. */
function bounded(url: string): string {
  const address = new URL(url)
  address.searchParams.set('statement_timeout', '3000')
  return address.href
}

/** Serves GraphQL to requests that the API lets through (src/http/analytics.ts), until stopped. */
export async function startAnalytics(config: Config, url: string, log: Log): Promise<Part & { port: number }> {
  const pool = createPool(bounded(url), POOL_SIZE, log, 'thirty-six-weeks analytics')
  const passes = createPasses(config.SECRET_KEY)
  const app = express()
  app.disable('x-powered-by')
  app.use('/graphql', async (request, response, next) => {
    const ide = config.ENV === 'development' && request.path.startsWith('/ide')
    if (ide || (await passes.holds(request.headers.authorization))) return next()
    response.status(401).json({ detail: 'unauthorized' })
  })
  app.post('/graphql', turns())
  const pgl = postgraphile({
    extends: [preset(log, config.ENV === 'development')],
    pgServices: [makePgService({ pool, schemas: ['analytics'] })],
  })
  const server = createServer(app)
  const serv = pgl.createServ(grafserv)
  await serv.addTo(app, server)
  await pgl.getSchema() // a database that is away ends the process here, not at the first question
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(config.ANALYTICS_PORT, config.HOST, resolve),
  )
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      clearTimeout(late)
      await pgl.release()
      await pool.end()
    },
  }
}
