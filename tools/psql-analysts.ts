import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { DatabaseConfig } from '../src/base/settings/config.ts'
import { ownerUrl } from '../src/db/addresses.ts'
import { type ANALYST_ROLES, loginBounds, psqlLogins } from '../src/db/roles/roles.ts'

// Analysts' own logins for psql (docs/contract/analysts.md#logins-for-psql). A login inherits app_analyst, or
// app_analyst_aggregates, and cannot become it; the owner inherits the login, so that it may end the login's sessions.

// PostgreSQL keeps pg_ for itself, and the service app_.
const NAME = /^(?!pg_|app_)[a-z][a-z0-9_]{0,62}$/

type Work = (client: pg.Client, name: string, config: DatabaseConfig) => Promise<string>

export const PSQL_COMMANDS: Record<string, Work> = {
  'add-psql-analyst': (client, name, config) => add(client, name, config, 'app_analyst'),
  'add-psql-analyst --aggregates': (client, name, config) => add(client, name, config, 'app_analyst_aggregates'),
  'stop-psql-analyst': async (client, name) => {
    await requireLogin(client, name)
    return `stop-psql-analyst: ${name}, ${await endSessions(client, name)} sessions ended`
  },
  'remove-psql-analyst': remove,
}

export function loginName(typed: string): string {
  if (!NAME.test(typed))
    throw new Error(`${typed} is no name for a login: a-z, 0-9 and _, not beginning with pg_ or app_`)
  return typed
}

type Role = (typeof ANALYST_ROLES)[number]
async function add(client: pg.Client, name: string, config: DatabaseConfig, role: Role): Promise<string> {
  const login = client.escapeIdentifier(name)
  const password = randomBytes(24).toString('base64url')
  const { rows } = await client.query("select has_parameter_privilege('temp_file_limit', 'set') as may")
  const mayBoundFiles: boolean = rows[0].may
  const { connections, settings } = loginBounds(role)
  const allowed = settings.filter(({ name }) => mayBoundFiles || name !== 'temp_file_limit')
  const statements = [
    `create role ${login} login password '${password}' connection limit ${connections}`,
    `grant ${role} to ${login} with inherit true, set false`,
    `grant ${login} to current_user with inherit true, set false`,
    ...allowed.map(({ text }) => `alter role ${login} set ${text}`),
  ]
  // One query is one transaction.
  await client.query(statements.join('; ')).catch((error) => {
    throw error.code === '42710' ? new Error(`add-psql-analyst: there is a login ${name} already`) : error
  })
  const address = Object.assign(new URL(await ownerUrl(config)), { username: name, password }).href
  const unbounded = `\nNot bounded: temporary files. A superuser runs: alter role ${name} set temp_file_limit = '1GB'`
  return `add-psql-analyst: ${name}. The address is shown once:\n${address}${mayBoundFiles ? '' : unbounded}`
}

async function remove(client: pg.Client, name: string): Promise<string> {
  await requireLogin(client, name)
  const login = client.escapeIdentifier(name)
  await client.query(`alter role ${login} nologin`)
  const ended = await endSessions(client, name)
  await client.query(`drop role ${login}`)
  return `remove-psql-analyst: ${name}, ${ended} sessions ended`
}

async function requireLogin(client: pg.Client, name: string): Promise<void> {
  const logins = (await psqlLogins(client)).map(({ login }) => login)
  if (logins.includes(name)) return
  throw new Error(
    `${name} is no login of an analyst; there ${logins.length > 0 ? `are ${logins.join(', ')}` : 'is none'}`,
  )
}

/** Ends the sessions of a login and waits until they are gone; answers how many there were. */
async function endSessions(client: pg.Client, name: string): Promise<number> {
  const text = `select count(*) filter (where pg_terminate_backend(pid, 5000))::integer as ended, count(*)::integer as had
    from pg_stat_activity where usename = $1`
  const { rows } = await client.query<{ ended: number; had: number }>(text, [name])
  const [{ ended, had } = { ended: 0, had: 0 }] = rows
  if (ended < had) throw new Error(`${had - ended} sessions of ${name} go on`)
  return ended
}
