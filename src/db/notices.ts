import pg from 'pg'
import type { Log } from '../base/log.ts'

// One connection per process that listens for notices, so that nobody who waits for one holds a connection. A notice
// can be lost (a broken connection, a pooler): who waits also looks by itself from time to time.

const RECONNECT_MS = 1000
const CONNECT_TIMEOUT_MS = 2000

type Listener = {
  /** Receives each notice of the channel. */
  heard(payload: string): void
  /** Called after each connect: what was sent before may be lost. */
  connected(): void
}

export type Notices = {
  /** Listens on a channel until the process stops. Connects with the first one. */
  listen(channel: string, listener: Listener): void
  stop(): Promise<void>
}

export function createNotices(connectionString: string, log: Log): Notices {
  const listeners = new Map<string, Listener>()
  let client: pg.Client | undefined
  let stopped = false

  async function connect() {
    if (client !== undefined || stopped) return
    const mine = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'thirty-six-weeks notices',
    })
    client = mine
    const lost = () => {
      if (client !== mine) return
      client = undefined
      if (!stopped) setTimeout(connect, RECONNECT_MS).unref()
    }
    mine.on('error', (error) => log.warn({ reason: error.message }, 'database_connection_lost'))
    mine.on('end', lost)
    mine.on('notification', ({ channel, payload }) => listeners.get(channel)?.heard(payload ?? ''))
    try {
      await mine.connect()
      for (const channel of listeners.keys()) await subscribe(mine, channel)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'database_connection_lost')
      lost()
      mine.end().catch(() => {})
    }
  }

  async function subscribe(to: pg.Client, channel: string) {
    await to.query(`listen ${to.escapeIdentifier(channel)}`)
    listeners.get(channel)?.connected()
  }

  return {
    listen(channel, listener) {
      listeners.set(channel, listener)
      if (client === undefined) connect()
      // A failure ends the connection, and the next one subscribes to all; while it connects both do, without harm.
      else subscribe(client, channel).catch(() => {})
    },
    async stop() {
      stopped = true
      await client?.end().catch(() => {})
    },
  }
}
