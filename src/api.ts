import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { createContent } from './content.ts'
import { createDatabase } from './db/call.ts'
import { createPool } from './db/pool.ts'
import { logContent, seed } from './db/seed.ts'
import { listenForSettlements } from './db/settlements.ts'
import { createIdentity } from './http/identity.ts'
import type { Log } from './log.ts'
import { createIdentityProviders } from './vendors/identity-provider.ts'
import type { Part } from './worker.ts'

// Longer than a proxy keeps an idle connection, so that the proxy closes first.
const KEEP_ALIVE_MS = 75_000
const REQUEST_MS = 30_000
// Exports hold a connection for long: of their own, so that no other request waits for one, and few.
const STREAMS = 4
// How long stopping waits for requests that run.
const DRAIN_MS = 10_000

/** Serves the REST API until stopped; stopping finishes the requests that run. */
export async function startApi(config: Config, url: string, log: Log): Promise<Part & { port: number }> {
  const pool = createPool(url, config.DATABASE_POOL_SIZE, log, 'thirty-six-weeks api')
  const streams = createPool(url, STREAMS, log, 'thirty-six-weeks exports')
  const database = createDatabase(pool, config.JOURNAL_ENCRYPTION_KEYS, streams)
  const content = createContent(config.CONTENT_DIR)
  if (config.SKIP_STARTUP_SEED !== '1') await seed(database, content, log)
  await logContent(content, log)
  const identity = createIdentity(config.SECRET_KEY)
  const settlements = listenForSettlements(url, log)
  const verifyIdToken = createIdentityProviders(config)
  const app = createApp({ config, database, settlements, identity, content, verifyIdToken, log })
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: REQUEST_MS }, app)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.PORT, config.HOST, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      clearTimeout(late)
      await Promise.all([settlements.stop(), pool.end(), streams.end()])
    },
  }
}
