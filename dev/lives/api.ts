// The API that lives are lived through: the same routes and functions as the service's own, on one connection whose
// lib.now() is the life's (app.life_offset), behind a port of its own on the loopback.
import { createServer } from 'node:http'
import type { Log } from '../../src/base/log.ts'
import { configOf, type Values } from '../../src/base/settings/config.ts'
import { listen } from '../../src/base/settings/listen.ts'
import { createDatabase } from '../../src/db/call.ts'
import { createNotices } from '../../src/db/notices.ts'
import { createPool } from '../../src/db/pool.ts'
import { createSettlements } from '../../src/db/settlements.ts'
import { statement } from '../../src/db/statements.ts'
import { createApp } from '../../src/http/app.ts'
import { cursorKey } from '../../src/http/events/cursors.ts'
import { createEventStreams } from '../../src/http/events/streams.ts'
import { createHeavyReads } from '../../src/http/heavy-reads.ts'
import { createIdentity } from '../../src/http/identity.ts'
import { program } from '../../src/program.ts'
import { createIdentityProviders } from '../../src/vendors/identity-provider.ts'
import { type Client, createClient } from './client.ts'

export type LifeApi = {
  url: string
  client: Client
  /**
   * Sets the time of all requests that are sent afterwards; it runs on from there. Nobody has to await it, because they
   * use the same connection.
   */
  setTime(instant: number): Promise<void>
  hasAccount(email: string): Promise<boolean>
  stop(): Promise<void>
}

export type LifeApiOptions = {
  /** The settings of the service; each outside party is a stand-in. */
  settings: Values
  /** The address of app_api. */
  apiUrl: string
  log: Log
}

// In seconds: a day of an interval may have 23 hours.
const SET_TIME = `select set_config('app.life_offset',
  make_interval(secs => extract(epoch from $1::timestamptz - clock_timestamp())::double precision)::text, false)`
const LOGIN_BEGIN = statement('auth.login_begin', ['email'])
/** Each request of a life comes from an address of its own: rate limits belong to the machine's time. */
const TRUST = { TRUSTED_PROXY_CIDRS: ['127.0.0.1/32'], DEFAULT_RATE_LIMIT_PER_MINUTE: 0 }

export async function openLifeApi({ settings, apiUrl, log }: LifeApiOptions): Promise<LifeApi> {
  const config = configOf({ ...settings, ...TRUST })
  const pool = createPool(apiUrl, 1, log, 'thirty-six-weeks lives')
  await pool.query('set synchronous_commit = off') // thousands of commits, none of which a crash must keep
  const database = createDatabase(pool, config.JOURNAL_ENCRYPTION_KEYS)
  const notices = createNotices(apiUrl, log)
  const eventStreams = createEventStreams({ database, notices, cursorKey: cursorKey(config), largest: 1, log })
  const app = createApp(program, {
    config,
    database,
    readHeavily: createHeavyReads(database, 1),
    settlements: createSettlements(database, notices, log),
    eventStreams,
    identity: createIdentity(config.SECRET_KEY),
    verifyIdToken: createIdentityProviders(config),
    log,
  })
  const server = createServer(app)
  const url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
  const client = createClient(url)
  return {
    url,
    client,
    async setTime(instant) {
      await pool.query({ name: 'life_offset', text: SET_TIME, values: [new Date(instant).toISOString()] })
    },
    async hasAccount(email) {
      return (await database.anonymous(LOGIN_BEGIN, { email }, log)).body !== null
    },
    async stop() {
      client.close()
      await eventStreams.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await Promise.all([notices.stop(), pool.end()])
    },
  }
}
