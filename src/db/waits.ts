import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../base/log.ts'
import { repeatedly } from '../base/part.ts'

// Whom a migration waits for: another migration, or a session whose lock or snapshot it needs. One line names each.

const POLL_MS = 100
const LOOK_MS = 1000
const SESSIONS = 'select pid, application_name as application, state, xact_start as since from pg_stat_activity'
const HOLDER = `${SESSIONS} where pid in (
  select pid from pg_locks
   where locktype = 'advisory' and granted and objsubid = 1 and (classid::bigint << 32 | objid::bigint) = $1
     and database = (select oid from pg_database where datname = current_database()))`
const BLOCKERS = `${SESSIONS} where pid in (
  select unnest(pg_blocking_pids(a.pid)) from pg_stat_activity a
   where a.datname = current_database() and a.application_name = $1)`

/** Takes a lock by polling: a waiting statement holds a snapshot, for which `create index concurrently` waits. */
export async function takeLock(client: pg.ClientBase, key: string, log: Log): Promise<void> {
  const tryLock = 'select where pg_try_advisory_lock($1)'
  for (let told = false; (await client.query(tryLock, [key])).rowCount === 0; await sleep(POLL_MS)) {
    const rows: object[] = told ? [] : (await client.query(HOLDER, [key])).rows
    for (const session of rows) log.warn(session, 'migration_waits')
    told ||= rows.length > 0
  }
}

/** Looks every second, on a connection of its own, for whom the sessions of an application wait, until stopped. */
export function watchWaits(client: pg.ClientBase, application: string, log: Log) {
  const told = new Set<number>()
  return repeatedly(LOOK_MS, async () => {
    const { rows } = await client.query<{ pid: number }>(BLOCKERS, [application]).catch(() => ({ rows: [] }))
    for (const session of rows.filter(({ pid }) => !told.has(pid))) log.warn(session, 'migration_waits')
    for (const { pid } of rows) told.add(pid)
  })
}
