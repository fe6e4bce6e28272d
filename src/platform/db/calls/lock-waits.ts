import type pg from 'pg'
import type { Log } from '../../base/log.ts'

// Says for whom a statement waits (docs/dbas.md#lock-waits): while it waits for a lock, PostgreSQL knows who holds it;
// once the wait has ended, nobody does.

const LOOK_EVERY_MS = 1000
const BLOCKERS = 'select pid, application, since from lib.blockers($1)'

/** A connection that holds what another one waits for, and since when its transaction runs. */
type Blocker = { pid: number; application: string; since: string | null }
export type LockWaits = {
  /** Awaits a statement that runs on a connection. If it waits for another one, the log says for whom. */
  during<T>(client: pg.ClientBase, name: string, log: Log, asked: Promise<T>): Promise<T>
}

const LOCK_TIMEOUT = '55P03'
const nameOf = ({ pid, application, since }: Blocker) =>
  `${application || 'no application'}, pid ${pid}, since ${since ?? 'unknown'}`

/** A statement that runs. `stood`: whether it ran at the last look already. */
type Running = { pid: number; name: string; log: Log; stood: boolean; blockers: Blocker[] }

/** `pool`: for the looks, since the connections of the statements may all be waiting. */
export function createLockWaits(pool: pg.Pool): LockWaits {
  const running = new Set<Running>()

  async function look(statement: Running) {
    const { pid, name, log } = statement
    const found = await pool.query<Blocker>(BLOCKERS, [pid]).catch((error: Error) => {
      log.warn({ reason: error.message }, 'lock_not_seen')
    })
    if (!found || found.rows.length === 0 || !running.has(statement)) return
    if (statement.blockers.length === 0)
      log.warn({ function: name, pid, blockers: found.rows.map(nameOf) }, 'lock_wait')
    statement.blockers = found.rows
  }

  // One timer for all: one per statement cost a short read 7 % of its CPU.
  setInterval(() => {
    for (const statement of running) {
      if (statement.stood) look(statement)
      statement.stood = true
    }
  }, LOOK_EVERY_MS).unref()

  return {
    async during(client, name, log, asked) {
      const { processID: pid } = client as unknown as { processID: number }
      const statement: Running = { pid, name, log, stood: false, blockers: [] }
      running.add(statement)
      try {
        return await asked
      } catch (error) {
        const { blockers } = statement
        const { code, message } = error as pg.DatabaseError
        if (code === LOCK_TIMEOUT && blockers.length > 0)
          (error as Error).message = `${message}: held by ${blockers.map(nameOf).join('; ')}`
        throw error
      } finally {
        running.delete(statement)
      }
    },
  }
}
