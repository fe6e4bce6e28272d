import type { Express } from 'express'
import type { Log } from '../base/log.ts'
import type { Part } from '../base/part.ts'
import type { Config } from '../base/settings/config.ts'
import { listen } from '../base/settings/listen.ts'
import { createDatabase } from '../db/call.ts'
import { createNotices } from '../db/notices.ts'
import { createPersonTurns } from '../db/person-turns.ts'
import { createPool, requirePrimary } from '../db/pool.ts'
import { startProcessBeat } from '../db/process-beat.ts'
import { createSettlements } from '../db/settlements.ts'
import { createStrangers } from '../db/strangers.ts'
import { createIdentityProviders } from '../vendors/identity-provider.ts'
import { createApp } from './app.ts'
import { cursorKey } from './events/cursors.ts'
import { createEventStreams } from './events/streams.ts'
import { createHeavyReads } from './heavy-reads.ts'
import { createIdentity } from './identity.ts'
import type { Program } from './program.ts'
import type { Services } from './route.ts'
import { apiServer } from './server.ts'

// Exports hold a connection for long, so they have a few of their own: no other request waits for them.
const EXPORT_CONNECTIONS = 4
// Connections for reads that open many sealed texts, besides the pool: this share of its size.
const HEAVY_READS_SHARE = 1 / 3
// How long stopping waits for running requests, in addition to the longest wait for a language model.
const DRAIN_MS = 5000 // docs/contract/http.md#stopping

/** What only `npm start` adds: the account that /docs offers, and a page. */
export type Development = { demo?: Services['demo']; more?: (app: Express) => void }

/** Serves the REST API until stopped; stopping finishes the requests that run. */
export async function startApi(
  program: Program,
  config: Config,
  url: string,
  log: Log,
  { demo, more }: Development = {},
): Promise<Part & { port: number }> {
  const { database, heartbeats, readHeavily, end } = openDatabase(config, url, log)
  const ready = await program.ready(config, database, log)
  await program.seed(config, database, log)
  const notices = createNotices(config.API_LISTEN_DATABASE_URL ?? url, log)
  const largest = config.MAX_EVENT_STREAMS
  const services = {
    config,
    database,
    readHeavily,
    settlements: createSettlements(database, notices, log),
    eventStreams: createEventStreams({ database, notices, log, cursorKey: cursorKey(config), largest }),
    identity: createIdentity(config.SECRET_KEY),
    verifyIdToken: createIdentityProviders(config),
    log,
    demo,
  }
  const { server, drain } = apiServer(createApp(program, services, more), config, log)
  const port = await listen(server, config.PORT, config.HOST)
  log.info({ host: config.HOST, port, pid: process.pid }, 'api_listening')
  const beat = startProcessBeat({
    kind: 'api',
    masterKeys: config.JOURNAL_ENCRYPTION_KEYS,
    database: heartbeats,
    log,
    tell: program.tellAnalytics(config),
  })
  return {
    port,
    async stop() {
      const drained = drain(config.LLM_TIMEOUT_MS + DRAIN_MS)
      await Promise.all([drained, services.eventStreams.stop()])
      await Promise.all([beat.stop(), ready.stop()])
      await Promise.all([notices.stop(), end()])
    },
  }
}

/** The pools, and the turns of requests in them. */
function openDatabase(config: Config, url: string, log: Log) {
  const poolOf = (name: string, size: number) =>
    createPool(url, size, log, `thirty-six-weeks ${name}`, { onConnect: requirePrimary })
  const pool = poolOf('api', config.DATABASE_POOL_SIZE)
  const streams = poolOf('exports', EXPORT_CONNECTIONS)
  const heavyConnections = Math.max(1, Math.floor(config.DATABASE_POOL_SIZE * HEAVY_READS_SHARE))
  const heavyReads = poolOf('heavy_reads', heavyConnections)
  const turns = createPersonTurns()
  // They wait for a place as long as every statement waits for a connection.
  const { max: connections, connectionTimeoutMillis: waitMs = 0 } = pool.options
  const strangers = createStrangers({ connections, waitMs })
  const database = createDatabase(pool, config.JOURNAL_ENCRYPTION_KEYS, { streams, heavyReads, turns, strangers })
  // Where all of the pool wait for a lock, a heartbeat among them would find the database away.
  const heartbeats = createDatabase(streams, [])
  const readHeavily = createHeavyReads(database, heavyConnections)
  const end = () => Promise.all([pool.end(), streams.end(), heavyReads.end()])
  return { database, heartbeats, readHeavily, end }
}
