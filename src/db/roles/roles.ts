import { readFileSync } from 'node:fs'
import type pg from 'pg'

// The run-time roles: they own nothing and read tables through row-level security only.

export const RUN_TIME_ROLES = ['app_api', 'app_worker', 'app_analyst'] as const
export type RunTimeRole = (typeof RUN_TIME_ROLES)[number]

/** What a login of an analyst for psql may inherit: rows of everybody by a random key, or groups of enough people. */
export const ANALYST_ROLES = ['app_analyst', 'app_analyst_aggregates'] as const
/** All roles that migrate makes; nothing connects as app_analyst_aggregates itself. */
export const ROLES = [...RUN_TIME_ROLES, 'app_analyst_aggregates'] as const
type Role = (typeof ROLES)[number]

// A policy makes a cheap plan look dear enough to compile: a question of analysts took 335 ms with it, and 17 without.
const NO_JIT = 'jit = off'
// A statement that reaches its timeout is a defect; the client gets 503 (docs/contract/http.md#database-away). Plans
// are generic, because each statement finds its rows by index whatever its values, and a plan per call only costs time.
const SERVICE = [
  "search_path = ''",
  "statement_timeout = '10s'",
  "lock_timeout = '8s'",
  "idle_in_transaction_session_timeout = '30s'",
  'plan_cache_mode = force_generic_plan',
  NO_JIT,
]
// An analyst may run any query over many rows: each is planned for its values, has a short timeout and uses one core
// (docs/contract/analysts.md#bounds).
const ANALYST = [
  "statement_timeout = '3s'",
  "lock_timeout = '1s'",
  "idle_in_transaction_session_timeout = '10s'",
  'default_transaction_read_only = on',
  'max_parallel_workers_per_gather = 0',
  NO_JIT,
]
const SETTINGS: Record<Role, readonly string[]> = {
  app_api: SERVICE,
  app_worker: SERVICE,
  app_analyst: ['search_path = analytics', ...ANALYST],
  app_analyst_aggregates: ['search_path = analytics_aggregates', ...ANALYST],
}

/** A setting: its statement, and the value as PostgreSQL keeps it. */
export type Setting = { name: string; value: string; text: string }
function settingOf(text: string): Setting {
  const [name = '', value = ''] = text.split(' = ')
  return { name, value: value === "''" ? '""' : value.replaceAll("'", ''), text }
}
export const ROLE_SETTINGS = ROLES.flatMap((role) => SETTINGS[role].map((text) => ({ role, ...settingOf(text) })))

/**
 * What a login of an analyst has, since settings are not inherited; docs/analysts.md has the same lines for a login
 * made by hand.
 */
export const loginBounds = (role: (typeof ANALYST_ROLES)[number]) => ({
  connections: 2,
  settings: [
    SETTINGS[role][0] as string, // search_path
    'default_transaction_read_only = on',
    "statement_timeout = '3s'",
    "transaction_timeout = '60s'",
    "idle_in_transaction_session_timeout = '10s'",
    "temp_file_limit = '1GB'",
    'max_parallel_workers_per_gather = 0',
    NO_JIT,
  ].map(settingOf),
})

/** Passwords by role. A missing one leaves the role's password; '' lets the role log in without one (a certificate). */
export type RolePasswords = Partial<Record<RunTimeRole, string>>

/** Creates missing roles, sets given passwords, and the settings of each role and its logins, but not of analysts'. */
export async function ensureRoles(client: pg.ClientBase, passwords: RolePasswords): Promise<void> {
  for (const role of ROLES) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rowCount === 0) await client.query(`create role ${role} nologin noinherit`)
    const password = role === 'app_analyst_aggregates' ? undefined : passwords[role]
    if (password !== undefined)
      await client.query(`alter role ${role} login${password && ` password ${client.escapeLiteral(password)}`}`)
    const logins = role.startsWith('app_analyst') ? [] : await loginsOf(client, role)
    for (const each of [role, ...logins])
      for (const setting of SETTINGS[role]) await client.query(`alter role ${each} set ${setting}`)
  }
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  await client.query(`revoke temporary on database ${client.escapeIdentifier(rows[0]?.name ?? '')} from public`)
}

/** Further logins of a role that the current one may alter: settings are not inherited (docs/dbas.md#passwords). */
async function loginsOf(client: pg.ClientBase, role: Role): Promise<string[]> {
  const { rows } = await client.query<{ login: string }>(LOGINS, [role])
  return rows.map(({ login }) => login)
}
const LOGINS = `
select m.member::regrole::text as login from pg_auth_members m join pg_roles r on r.oid = m.member
 where m.roleid = $1::regrole and r.rolcanlogin and r.rolname <> current_user and not r.rolcreaterole and not r.rolsuper
   and exists (select from pg_auth_members a
                where a.roleid = m.member and a.member = current_user::regrole and a.admin_option)`

const PSQL_LOGINS = readFileSync(new URL('psql-logins.sql', import.meta.url), 'utf8')

/** The logins of analysts for psql, each with the role that it inherits: the one that sees rows, if both. */
export async function psqlLogins(client: pg.ClientBase) {
  return (await client.query<{ login: string; role: (typeof ANALYST_ROLES)[number] }>(PSQL_LOGINS)).rows
}

const ANALYST_LOGINS = readFileSync(new URL('analyst-logins.sql', import.meta.url), 'utf8')

/**
 * Analysts' logins inherit a role but must not `set role` to it: as app_analyst they could change its password.
 * Removes the option where the owner granted it, and returns also the logins that another role granted it to.
 */
export async function restrictAnalystLogins(client: pg.ClientBase) {
  const { rows } = await client.query<{ role: string; login: string; own: boolean }>(ANALYST_LOGINS)
  const restricted = rows.filter(({ own }) => own)
  for (const { role, login } of restricted) await client.query(`grant ${role} to ${login} with inherit true, set false`)
  const logins = (some: typeof rows) => some.map(({ login }) => login)
  return { restricted: logins(restricted), unrestricted: logins(rows.filter(({ own }) => !own)) }
}

const ADMIN_OPTIONS = readFileSync(new URL('admin-options.sql', import.meta.url), 'utf8')

/**
 * Takes the admin option on a role of ours from everybody to whom the owner granted it. The `cascade`, without which
 * PostgreSQL refuses, takes the role from those whom they made members. Returns also the options that another role
 * granted; each as `role to member`.
 */
export async function revokeAdminOptions(client: pg.ClientBase) {
  type Option = { role: string; member: string; own: boolean }
  const options = async () => (await client.query<Option>(ADMIN_OPTIONS, [ROLES])).rows
  const revoked = (await options()).filter(({ own }) => own)
  for (const { role, member } of revoked) await client.query(`revoke admin option for ${role} from ${member} cascade`)
  const kept = (await options()).filter(({ own }) => !own) // read again: the cascades may have taken some
  const named = (rows: Option[]) => rows.map(({ role, member }) => `${role} to ${member}`)
  return { revoked: named(revoked), kept: named(kept) }
}
