import pg from 'pg'
import { ConfigError } from '../base/settings/config.ts'
import { type RoleSettings, roleUrl, variableOf } from './addresses.ts'
import type { RunTimeRole } from './roles/roles.ts'

// The first connection of every process and command. A failure of the server, the network or the disk becomes one line
// that names the setting and the cause.

const CONNECT_TIMEOUT_MS = 10_000
// The oldest PostgreSQL that is supported (docs/contract/decisions.md#d71), as server_version_num writes it.
const OLDEST_VERSION = 180_000
// SQLSTATE classes of the server's failures, not of the statement's: connection, authorization, unknown database,
// resources (a full disk), shutdown, files.
const SERVER_STATES = /^(08|28|3D|53|57P|58)/

// System calls that fail when a port of this process is taken: main.ts names the setting then.
const OWN_PORT = ['listen', 'bind']

/** Throws ConfigError with one line that names the setting, also where the server is older than what is supported. */
export async function connect(connectionString: string, variable: string, name: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: `thirty-six-weeks ${name}`,
    })
    client.on('error', () => {}) // a running query rejects with the same failure
    await client.connect()
    await requireVersion(client)
    return client
  } catch (error) {
    throw new ConfigError(`${variable}: ${reasonOf(error)}`, { cause: error })
  }
}

/** Refuses an old server before anything else is asked or created there. */
async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as name",
  )
  const { number, name } = rows[0] as { number: string; name: string }
  if (Number(number) >= OLDEST_VERSION) return
  await client.end()
  throw new Error(`the server is PostgreSQL ${name}; supported are ${OLDEST_VERSION / 10_000} and newer`)
}

/** Does work that depends on a setting. A failure of server or disk becomes one line that names the setting. */
export async function namingSetting<T>(setting: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isOutside(error) ? new ConfigError(`${setting}: ${reasonOf(error)}`, { cause: error }) : error
  }
}

/** Whether the server, the network or the disk failed, and not this program. */
function isOutside(error: unknown): boolean {
  const { code = '', errno, syscall } = error as { code?: string; errno?: number; syscall?: string }
  if (error instanceof pg.DatabaseError) return SERVER_STATES.test(code)
  return (
    code === 'not_started' || // the embedded server
    (errno !== undefined && !OWN_PORT.includes(syscall ?? '')) ||
    error instanceof AggregateError
  )
}

/** The cause as one line; if several addresses of a host failed, the cause of each. */
export function reasonOf(error: unknown): string {
  const { message, errors, code } = error as { message: string; errors?: Error[]; code?: string }
  return (message || errors?.map((each) => each.message).join(', ') || code || 'unknown').replaceAll(/\s*\n\s*/g, ' ')
}

/** A run-time role's address, checked. */
export async function checkedRoleUrl(config: RoleSettings, role: RunTimeRole): Promise<string> {
  const url = await roleUrl(config, role)
  await checkAddress(config, role, url, variableOf(config, role))
  return url
}

/**
 * Throws ConfigError if the server does not answer at a role's address, the login lacks the role's rights, or, in
 * production, the server may log parameters.
 */
export async function checkAddress(
  { ENV }: Pick<RoleSettings, 'ENV'>,
  role: RunTimeRole,
  url: string,
  variable: string,
) {
  const client = await connect(url, variable, 'start')
  try {
    await requireRole(client, role, variable)
    if (ENV === 'production') await requirePrivateLog(client)
  } finally {
    await client.end()
  }
}

/** Refuses a login that has not the rights of its role (docs/contract/decisions.md#d72). */
async function requireRole(client: pg.Client, role: RunTimeRole, variable: string): Promise<void> {
  const { rows } = await client.query<{ name: string; fits: boolean }>(
    `select current_user as name, exists (
       select from pg_roles r where r.rolname = $1 and pg_has_role(r.oid, 'usage')) as fits`,
    [role],
  )
  const { name, fits } = rows[0] as { name: string; fits: boolean }
  if (!fits)
    throw new ConfigError(`${variable}: ${name} has not the rights of ${role}: as the owner: grant ${role} to ${name}`)
}

export const LOG_SETTINGS = [
  'log_parameter_max_length',
  'log_parameter_max_length_on_error',
  'auto_explain.log_parameter_max_length',
]
const EXPOSED = "select name, setting, source from pg_settings where name = any ($1) and setting <> '0' order by name"

/**
 * Refuses a server that could write statement parameters (keys, tokens and journal texts among them) to its log. Only
 * the length 0 is safe, since statement logging may be switched on at any time. The values are those of this
 * connection, so settings of the role or the database count.
 */
export async function requirePrivateLog(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string; source: string }>(EXPOSED, [LOG_SETTINGS])
  if (rows.length === 0) return
  const lines = rows.map(({ name, setting, source }) => {
    const cure = `as a superuser: alter system set ${name} = 0; select pg_reload_conf()`
    return `${name}: is ${setting} (source: ${source}), so that the server's log may hold keys and texts; ${cure}`
  })
  throw new ConfigError(lines.join('\n'))
}
