import type pg from 'pg'
import { type RowClient, type RowQuery, rowQueryOn } from '../servers/query.ts'

// Says for whom a statement waits (docs/dbas.md#lock-waits). It asks during the wait: PostgreSQL keeps no record of who
// held a lock.

const LOOK_EVERY_MS = 1000
const BLOCKERS = 'select pid, application, since from lib.blockers($1)'

/** A connection that holds what another one waits for, and since when its transaction runs. */
type Blocker = { pid: number; application: string; since: string | null }

const nameOf = ({ pid, application, since }: Blocker) =>
  `${application || 'no application'}, pid ${pid}, since ${since ?? 'unknown'}`

/** Watches the row queries of pools. `looks`: a pool for the looks, since all connections of the others may wait. */
export function watchLockWaits(pools: pg.Pool[], looks: pg.Pool): void {
  /** The connections, each with the query that ran there at the last look. */
  const connections = new Map<RowClient, RowQuery | null | undefined>()
  for (const pool of pools) {
    pool.on('connect', (client) => connections.set(client as RowClient, null))
    pool.on('remove', (client) => connections.delete(client as RowClient))
  }

  async function look(client: RowClient, query: RowQuery) {
    const { processID: pid } = client as unknown as { processID: number }
    const found = await looks.query<Blocker>(BLOCKERS, [pid]).catch((error: Error) => {
      client.log?.warn({ reason: error.message }, 'lock_not_seen')
    })
    if (!found || found.rows.length === 0 || rowQueryOn(client) !== query) return
    const blockers = found.rows.map(nameOf)
    if (query.lockHolders === undefined) client.log?.warn({ function: query.name, pid, blockers }, 'lock_wait')
    query.lockHolders = blockers.join('; ')
  }

  // One timer for all: one per statement cost a short read 7 % of its CPU.
  setInterval(() => {
    for (const [client, last] of connections) {
      const query = rowQueryOn(client)
      if (query && query === last) look(client, query)
      connections.set(client, query)
    }
  }, LOOK_EVERY_MS).unref()
}
