import pg from 'pg'
import type { Log } from '../base/log.ts'

// Waits for model requests to settle. One connection per process listens for all waiting requests, so that no
// waiting request holds a connection. A notification can be lost (a broken connection, a pooler), so each request checks
// its row at least every POLL_MS, and again after each connect.

const POLL_MS = 5000
const RECONNECT_MS = 1000
const CONNECT_TIMEOUT_MS = 2000

export type Settlements = {
  /** Resolves when a request may have settled, at the latest after `ms`. Call it before reading the row, not after. */
  next(requestId: number, ms: number): Promise<void>
  stop(): Promise<void>
}

export function listenForSettlements(connectionString: string, log: Log): Settlements {
  const waiting = new Map<string, Set<() => void>>()
  let client: pg.Client | undefined
  let stopped = false

  const wake = (id: string) => {
    for (const waiter of waiting.get(id) ?? []) waiter()
  }

  /** Connects when the first request waits, and again after a lost connection while any request waits. */
  async function connect() {
    if (client !== undefined || stopped || waiting.size === 0) return
    const mine = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'thirty-six-weeks settlements',
    })
    client = mine
    const lost = () => {
      if (client !== mine) return
      client = undefined
      if (!stopped) setTimeout(connect, RECONNECT_MS).unref()
    }
    mine.on('error', (error) => log.warn({ reason: error.message }, 'database_connection_lost'))
    mine.on('end', lost)
    mine.on('notification', ({ payload }) => wake(payload ?? ''))
    try {
      await mine.connect()
      await mine.query('listen llm_settled')
      for (const id of waiting.keys()) wake(id)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'database_connection_lost')
      lost()
      mine.end().catch(() => {})
    }
  }

  return {
    next(requestId, ms) {
      const id = String(requestId)
      return new Promise((resolve) => {
        const waiters = waiting.get(id) ?? new Set()
        const waiter = () => {
          clearTimeout(timer)
          waiters.delete(waiter)
          if (waiters.size === 0 && waiting.get(id) === waiters) waiting.delete(id)
          resolve()
        }
        const timer = setTimeout(waiter, Math.max(0, Math.min(ms, POLL_MS)))
        waiting.set(id, waiters.add(waiter))
        connect()
      })
    },
    async stop() {
      stopped = true
      await client?.end().catch(() => {})
    },
  }
}
