import pg from 'pg'
import { ConfigError, type DatabaseConfig } from '../base/config.ts'
import { roleUrl, variableOf } from './addresses.ts'
import type { RunTimeRole } from './roles.ts'

// The first connection of every process and command, and what an operator reads when the server, the network or the disk
// refuses: one line with the setting's name and the cause.

const CONNECT_TIMEOUT_MS = 10_000
// Classes of SQLSTATE that are about the server and not about the statement: connection, authorization, unknown database,
// resources (a full disk), shutdown, files.
const SERVER_STATES = /^(08|28|3D|53|57P|58)/

// A port that this process wants for itself: main.ts names the settings.
const OWN_PORT = ['listen', 'bind']

/** Connects to an address. Throws ConfigError with one line that names its setting. */
export async function connect(connectionString: string, variable: string, name: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: `thirty-six-weeks ${name}`,
    })
    client.on('error', () => {}) // a query in flight rejects by itself
    await client.connect()
    return client
  } catch (error) {
    throw new ConfigError(`${variable}: ${reasonOf(error)}`)
  }
}

/** Does work that depends on a setting. A failure of the server or of the disk becomes one line that names the setting. */
export async function naming<T>(setting: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isOutside(error) ? new ConfigError(`${setting}: ${reasonOf(error)}`) : error
  }
}

/** Whether the server, the network or the disk failed, and not this program. */
function isOutside(error: unknown): boolean {
  const { code = '', errno, syscall } = error as { code?: string; errno?: number; syscall?: string }
  if (error instanceof pg.DatabaseError) return SERVER_STATES.test(code)
  return (
    code === 'not_started' ||
    (errno !== undefined && !OWN_PORT.includes(syscall ?? '')) ||
    error instanceof AggregateError
  )
}

/** One line; of several tries (the addresses of a host) each one's. */
function reasonOf(error: unknown): string {
  const { message, errors, code } = error as { message: string; errors?: Error[]; code?: string }
  return (message || errors?.map((each) => each.message).join(', ') || code || 'unknown').replaceAll(/\s*\n\s*/g, ' ')
}

/** A run-time role's address, once the server was reached there and, in production, was found to log no parameters. */
export async function reach(config: DatabaseConfig, role: RunTimeRole): Promise<string> {
  const url = await roleUrl(config, role)
  const client = await connect(url, variableOf(config, role), 'start')
  try {
    if (config.ENV === 'production') await requirePrivateLog(client)
  } finally {
    await client.end()
  }
  return url
}

export const LOG_SETTINGS = [
  'log_parameter_max_length',
  'log_parameter_max_length_on_error',
  'auto_explain.log_parameter_max_length',
]
const EXPOSED = 'select name, setting, source from pg_settings where name = any ($1) and setting <> $2 order by name'

/**
 * Refuses a server that could write statement parameters to its log: keys, tokens and diary texts are among them. Logging statements may be switched on at any time, so only the length 0 is safe. The values are those of
 * this session, so a role's or a database's own setting counts.
 */
export async function requirePrivateLog(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string; source: string }>(EXPOSED, [LOG_SETTINGS, '0'])
  if (rows.length === 0) return
  const lines = rows.map(({ name, setting, source }) => {
    const cure = `as a superuser: alter system set ${name} = 0; select pg_reload_conf()`
    return `${name}: is ${setting} (source: ${source}), so that the server's log may hold keys and texts; ${cure}`
  })
  throw new ConfigError(lines.join('\n'))
}
