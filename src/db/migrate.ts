// Uses one private interface: graphile-migrate keeps its pools open after a run, and a pool whose connection breaks
// ends the process. Only dist/pgReal.js can close them.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Logger as MigrateLogger } from '@graphile/logger'
import graphileMigrate from 'graphile-migrate'
import { clearAllPools } from 'graphile-migrate/dist/pgReal.js'
import { runMigrations, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../base/log.ts'
import { checkOldRows, fixLocalDays, repairAfterLoad } from './derived.ts'
import { findDrift } from './drift/check.ts'
import { type Difference, isHealedByLoad } from './drift/compare.ts'
import { readMigrations, recordedMigrations, refuseNewerDatabase } from './drift/migrations.ts'
import { loadLogic, untilFree } from './loader/loader.ts'
import { connect, namingSetting, requirePrivateLog } from './reach.ts'
import {
  ensureRoles,
  type RolePasswords,
  RUN_TIME_ROLES,
  restrictAnalystLogins,
  revokeAdminOptions,
} from './roles/roles.ts'
import { takeLock, watchWaits } from './waits.ts'

// `npm run migrate`: roles, committed migrations, the tables of graphile-worker, all of sql/, then a repair of rows
// computed from others. It can be repeated, and run by several processes at once: an advisory lock makes them wait.
// Killed at any statement, it goes on at the next run.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const APPLICATION = 'thirty-six-weeks migrate'
const LOCK = `hashtextextended('${APPLICATION}', 0)`
/** What graphile-migrate locks: a session of it that was left behind holds it until it notices. */
const LOCK_OF_GRAPHILE = '4727445306447283'
/** The sessions of a migration that was killed end after this time, whatever their statement waits for. */
const SETTINGS = { client_connection_check_interval: '1s' }
/** A dump that was restored differs in a thousand functions and grants, and each is healed. */
const LINES_OF_DRIFT = 20

export type MigrateOptions = {
  /** The owner's address, and the setting that it comes from. */
  url: string
  variable?: string
  /** Passwords to set for the run-time roles; a role without one keeps its password. */
  passwords?: RolePasswords
  production: boolean
  log: Log
  /** Where the release's migrations/ and sql/ are. */
  root?: string
}

export async function migrate({ variable = 'DATABASE_URL', ...options }: MigrateOptions): Promise<void> {
  const { url } = options
  const client = await connect(url, variable, 'migrate')
  const observer = await connect(url, variable, 'observer')
  const waits = watchWaits(observer, APPLICATION, options.log)
  await namingSetting(variable, () => migrateOn(client, { ...options, variable, url })).finally(async () => {
    await waits.stop()
    await Promise.all([client.end(), observer.end()])
  })
}

async function migrateOn(
  client: pg.Client,
  { url, passwords = {}, production, log, variable, root = ROOT }: MigrateOptions & { variable: string },
): Promise<void> {
  if (production) await requirePrivateLog(client)
  await takeTurn(client, log)
  await refuseNewerDatabase(client, variable, root)
  if (production) await refuseMovedClock(client)
  await ensureRoles(client, passwords)
  const roles = RUN_TIME_ROLES.filter((role) => passwords[role] === undefined)
  if (roles.length > 0) log.info({ roles, reason: 'their addresses are not set' }, 'role_passwords_unchanged')
  const { restricted, unrestricted } = await restrictAnalystLogins(client)
  if (restricted.length > 0) log.warn({ logins: restricted }, 'analyst_logins_restricted')
  if (unrestricted.length > 0) log.warn({ logins: unrestricted }, 'analyst_logins_unrestricted')
  const { revoked, kept: options } = await revokeAdminOptions(client)
  if (revoked.length > 0) log.warn({ options: revoked }, 'admin_options_revoked')
  if (options.length > 0) log.warn({ options }, 'admin_options_kept')
  await dropUnrecordedIndexes(client, root, log)
  await untilFree(() => runCommittedMigrations(url, root, log), log)
  await runMigrations({ connectionString: url, logger: new WorkerLogger(quiet(log)) })
  const loadable = (await findDrift(client, { root })).filter(isHealedByLoad)
  if (loadable.length > LINES_OF_DRIFT) log.warn(countsOf(loadable), 'drift')
  else for (const difference of loadable) log.warn(difference, 'drift')
  const loaded = await loadLogic(client, join(root, 'sql'), log, loadable.length > 0)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await client.query(
    "update lib.loaded_logic set catalogue = catalogue || jsonb_build_object('release', $1::text)", // lib.release_missing
    [version],
  )
  await client.query(
    `insert into lib.timezones (name) select name from pg_timezone_names
      where name !~ '^(posix|right)/' and name not in ('Factory', 'localtime', 'posixrules')
      union select n.name from lib.timezone_links() l cross join unnest(l.zone || l.other_names) n (name)
      on conflict do nothing`,
  )
  const repaired = await repairAfterLoad(client)
  if (repaired !== undefined) log.info({ habits: repaired }, 'streaks_repaired')
  const fixed = await fixLocalDays(client)
  if (fixed > 0) log.info({ people: fixed }, 'local_days_fixed')
  const { rows } = await client.query<{ accounts: number }>('select auth.addresses_normalise()::integer as accounts')
  if (rows[0]?.accounts) log.info(rows[0], 'addresses_normalised')
  await checkOldRows(client, log)
  for (const difference of await findDrift(client, { root })) log.warn(difference, 'drift_left')
  log.info({ loaded }, 'database_ready')
}

function countsOf(differences: readonly Difference[]) {
  const kinds = Object.entries(Object.groupBy(differences, ({ kind }) => kind))
  const detail = 'a restored dump? npm run migrate -- --check would have named each'
  return { kinds: Object.fromEntries(kinds.map(([kind, of = []]) => [kind, of.length])), detail }
}

/** Waits for another migration, and for what one that was killed has left behind. */
async function takeTurn(client: pg.ClientBase, log: Log): Promise<void> {
  await client.query(`set client_connection_check_interval = '${SETTINGS.client_connection_check_interval}'`)
  const { rows } = await client.query<{ key: string }>(`select ${LOCK} as key`)
  await takeLock(client, rows[0]?.key ?? '', log)
  await takeLock(client, LOCK_OF_GRAPHILE, log)
  await client.query('select pg_advisory_unlock($1)', [LOCK_OF_GRAPHILE])
}

/** An index that a migration built concurrently before it was killed is invalid, or was not recorded. */
async function dropUnrecordedIndexes(client: pg.ClientBase, root: string, log: Log): Promise<void> {
  const recorded = new Set((await recordedMigrations(client)).map(({ hash }) => hash))
  for (const { hash, index } of await readMigrations(root)) {
    if (index === undefined || recorded.has(hash ?? '')) continue
    const found = await client.query('select where to_regclass($1) is not null', [index])
    if (found.rowCount === 0) continue
    log.warn({ index }, 'unrecorded_index_dropped')
    await client.query(`drop index concurrently ${index}`)
  }
}

/** Refuses a database whose program's clock was moved (lib.now). */
async function refuseMovedClock(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ now: string | null }>("select current_setting('app.now', true) as now")
  if (rows[0]?.now) throw new Error('app.now is set on this database, and ENV is production')
}

async function runCommittedMigrations(url: string, root: string, log: Log): Promise<void> {
  const settings = JSON.parse(await readFile(`${ROOT}/.gmrc`, 'utf8'))
  const connectionString = new URL(url)
  connectionString.searchParams.set('application_name', APPLICATION)
  await graphileMigrate.migrate({
    ...settings,
    connectionString: connectionString.href,
    pgSettings: SETTINGS,
    rootConnectionString: new URL('/postgres', url).href, // required, not used
    migrationsFolder: join(root, 'migrations'),
    logger: new MigrateLogger(quiet(log)),
  })
  clearAllPools() // an idle connection of graphile-migrate that broke would end this process
}

/** The log of a tool, written to ours: its info becomes debug. */
const quiet = (log: Log) => () => (level: string, message: string) =>
  log[level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'](message)
