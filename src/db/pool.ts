import pg from 'pg'
import type { Log } from '../base/log.ts'
import { watchPool } from '../base/metrics/metrics.ts'
import { connectTimeoutOf } from '../base/settings/addresses.ts'

// Short, so that a client gets 503 within three seconds when the server is dead (docs/contract/http.md#database-away).
// An address may set another one.
export const CONNECT_TIMEOUT_S = 2
// Longer than the roles' statement_timeout (src/db/roles/roles.ts), so that the server cancels first.
const QUERY_TIMEOUT_MS = 12_000

// The longest part of a server's notice, in characters, that a log line holds.
const TEXT_LENGTH = 300

/** The log of the request that took a connection last. */
const logs = new WeakMap<pg.ClientBase, Log>()

/** How long a query may take, and what each new connection runs first. */
type PoolOptions = { queryTimeoutMs?: number; onConnect?: pg.PoolConfig['onConnect'] }

/** A pool for one role. Audit events of SQL (lib.event) go to the log that `borrow` was given last. */
export function createPool(
  connectionString: string,
  size: number,
  log: Log,
  name = 'thirty-six-weeks',
  { queryTimeoutMs = QUERY_TIMEOUT_MS, onConnect }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: (connectTimeoutOf(connectionString) || CONNECT_TIMEOUT_S) * 1000,
    query_timeout: queryTimeoutMs,
    ...(onConnect && { onConnect }),
    application_name: name,
    keepAlive: true,
  })
  pool.on('connect', (client) => {
    // The running query rejects as well, but an 'error' event without a listener would end the process.
    client.on('error', () => {})
    client.on('notice', (notice) => logNotice(notice, logs.get(client) ?? log))
  })
  watchPool(name.replace('thirty-six-weeks ', ''), pool)
  pool.on('error', (error) => log.warn({ reason: error.message }, 'database_connection_lost'))
  return pool
}

/**
 * Refuses a new connection to a server that takes no writes: after a failover a proxy may lead to the old primary until
 * its next check, and reads there would be too old (docs/contract/operations.md#one-address).
 */
export async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw new Error('Connection terminated: the server is a standby')
}

type Notice = Partial<Record<'code' | 'severity' | 'message' | 'detail' | 'hint', string>>

/** Logs a notice of lib.event with its fields, and any other notice of the server as text. */
function logNotice({ code, severity, message, detail, hint }: Notice, log: Log) {
  const fields = code === 'PTLOG' ? fieldsOf(detail ?? '{}') : undefined
  if (fields !== undefined) log[hint === 'warn' ? 'warn' : 'info'](fields, message)
  else
    log[severity === 'WARNING' ? 'warn' : 'info'](
      { code, notice: message?.slice(0, TEXT_LENGTH), detail: detail?.slice(0, TEXT_LENGTH) },
      'database_notice',
    )
}

/** The fields of an event; undefined where the text is not a JSON object. */
function fieldsOf(detail: string): object | undefined {
  try {
    const fields: unknown = JSON.parse(detail)
    return typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : undefined
  } catch {
    return undefined
  }
}

/** Takes a connection, whose notices go to `log` from now on. */
export async function borrow(pool: pg.Pool, log: Log): Promise<pg.PoolClient> {
  const client = await pool.connect()
  logs.set(client, log)
  return client
}

/** Does work on one connection of the pool, and closes the connection if it broke. */
export async function withClient<T>(pool: pg.Pool, log: Log, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await borrow(pool, log)
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    // A refusal by the server leaves the connection usable; anything else (timeouts, resets) does not.
    if (!(error instanceof pg.DatabaseError) || error.severity === 'FATAL') broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** The columns of a row as text, as PostgreSQL writes them. */
export type TextRow = Array<string | null>

export const LOCK_TIMEOUT = '55P03'

const AS_TEXT: pg.CustomTypesConfig = { getTypeParser: () => String }

/**
 * Runs a statement, which its name prepares once per connection. Returns its first row; undefined if it has none.
 * `longestMs` replaces the pool's limit.
 */
export async function queryRow(
  client: pg.ClientBase,
  name: string,
  text: string,
  values: unknown[],
  longestMs?: number,
): Promise<TextRow | undefined> {
  const limit = longestMs === undefined ? {} : { query_timeout: longestMs }
  const { rows } = await client.query<TextRow>({ name, text, values, rowMode: 'array', types: AS_TEXT, ...limit })
  return rows[0]
}
