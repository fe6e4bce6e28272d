import pg from 'pg'
import { createLog } from '../../src/base/log.ts'
import { readConfig } from '../../src/base/settings/config.ts'
import { createIdentity } from '../../src/http/identity.ts'
import { JOURNAL_KEY } from './server.ts'

// What the tests of crashes and failovers share: settings, people and requests of an API whose database
// servers are the test's own.

export const SECRET_KEY = 'a secret of the tests, and of nobody else'

/** The settings of an API, with the given ones. */
export const apiConfig = (env: Record<string, string> = {}) =>
  readConfig({
    SECRET_KEY,
    JOURNAL_ENCRYPTION_KEYS: JOURNAL_KEY,
    DEFAULT_RATE_LIMIT_PER_MINUTE: '0',
    SKIP_STARTUP_SEED: '1',
    PORT: '0',
    ...env,
  })

// biome-ignore lint/suspicious/noExplicitAny: a line of the log, read only by tests
export type Line = Record<string, any>

/** A log that keeps its lines. */
export function keptLog() {
  const lines: Line[] = []
  return { lines, log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }) }
}

// biome-ignore lint/suspicious/noExplicitAny: a row, read only by tests
export async function query<Row extends pg.QueryResultRow = any>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  return (await client.query<Row>(text, values).finally(() => client.end())).rows
}

/** Makes accounts at the owner's address; answers their ids and tokens. */
export async function makeAccounts(url: string, count: number, name = 'person') {
  const rows = await query<{ id: number; email: string }>(
    url,
    `insert into auth.users (email, password_hash) select $1 || n || '@example.com', '-'
       from generate_series(1, $2::integer) n returning id::integer, email`,
    [name, count],
  )
  const identity = createIdentity(SECRET_KEY)
  return Promise.all(rows.map(async ({ id, email }) => ({ id, email, token: await identity.mint(id, null) })))
}

// biome-ignore lint/suspicious/noExplicitAny: read only by tests
export type Reply = { status: number; headers: Headers; body: any }

// Far more than the service waits for a database, so that a slow machine isn't taken for a hanging request.
const WITHIN_MS = 60_000

/** Sends a request; fails without an answer in time. */
export async function ask(
  url: string,
  token: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}
