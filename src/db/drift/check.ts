import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { isLoaded, keptRows, migratedRows, readRows } from '../catalogue/rows.ts'
import { readLogic } from '../loader/loader.ts'
import { LOG_SETTINGS } from '../reach.ts'
import { loginBounds, psqlLogins, ROLE_SETTINGS } from '../roles/roles.ts'
import { compareRows, type Difference, MIGRATE } from './compare.ts'
import { readMigrations } from './migrations.ts'

// `npm run migrate -- --check`: what differs between a database and what this release makes of an empty one
// (docs/dbas.md#check). It reads, in one transaction, and waits for no lock longer than LOCK_TIMEOUT.

const LOCK_TIMEOUT = '2s'
const RULES = readFileSync(new URL('rules.sql', import.meta.url), 'utf8')
const SEQUENCES = readFileSync(new URL('sequences.sql', import.meta.url), 'utf8')

/** What a server of the service has set: no parameters in logs, and what a DBA looks at (docs/dbas.md#settings). */
const SERVER_SETTINGS = [
  ...LOG_SETTINGS.map((name) => ({ name, value: '0', unit: '' })),
  { name: 'log_lock_waits', value: 'on', unit: '' },
  { name: 'client_connection_check_interval', value: '10000', unit: 'ms' },
  { name: 'shared_preload_libraries', value: 'pg_stat_statements', unit: '' },
]

export type Release = {
  /** Where its migrations/ and sql/ are. */
  root: string
}

/** Reads the differences of a database; changes nothing there. */
export async function findDrift(client: pg.ClientBase, release: Release): Promise<Difference[]> {
  await client.query(`begin isolation level repeatable read, read only; set local search_path = '';
    set local lock_timeout = '${LOCK_TIMEOUT}'`)
  try {
    const { rows: known } = await client.query<{ migrated: boolean }>(
      "select to_regclass('graphile_migrate.migrations') is not null and to_regclass('lib.loaded_logic') is not null as migrated",
    )
    if (!known[0]?.migrated) return [difference('migration', 'migrations/', null, 'all', MIGRATE)]
    return [
      ...(await objects(client, release)),
      ...(await rules(client, release)),
      ...(await sequences(client)),
      ...(await zones(client)),
    ].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  } finally {
    await client.query('rollback')
  }
}

const nameOf = ({ kind, object }: Difference) => `${kind} ${object}`
const difference = (kind: string, object: string, found: string | null, expected: string | null, cure: string) => ({
  kind,
  object,
  found,
  expected,
  cure,
})

async function objects(client: pg.ClientBase, { root }: Release): Promise<Difference[]> {
  const found = await readRows(client)
  const migrated = await migratedRows(root)
  const kept = await keptRows(client, await readLogic(join(root, 'sql')))
  if (kept) return compareRows(found, [...migrated, ...kept])
  const stale = difference('migration', 'sql/', 'other files', 'those of this release', MIGRATE)
  const notLoaded = found.filter((row) => !isLoaded(row))
  return [...compareRows(notLoaded, migrated), stale]
}

async function rules(client: pg.ClientBase, { root }: Release): Promise<Difference[]> {
  const bounds = (await psqlLogins(client)).flatMap(({ login, role }) => {
    const { connections, settings } = loginBounds(role)
    return settings.map((setting) => ({ login, connections, ...setting }))
  })
  const expected = [ROLE_SETTINGS, SERVER_SETTINGS, await readMigrations(root), bounds]
  const values = expected.map((each) => JSON.stringify(each))
  return (await client.query<Difference>(RULES, values)).rows
}

type Sequence = { sequence: string; next: string; largest: string | null }

/** Sequences whose next value is taken: every insert would fail. */
async function sequences(client: pg.ClientBase): Promise<Difference[]> {
  const queries = (await client.query<{ query: string }>(SEQUENCES)).rows.map(({ query }) => query)
  const { rows } = await client.query<Sequence>(queries.join(' union all '))
  return rows
    .filter(({ next, largest }) => largest !== null && BigInt(next) <= BigInt(largest))
    .map(({ sequence, next, largest }) =>
      difference('sequence', sequence, `next ${next}`, `above ${largest}`, 'set it behind the largest value (setval)'),
    )
}

const ZONES = `
select u.timezone as zone, count(*) as accounts, min(u.id) as one
  from auth.users u
 where not lib.timezone_known(u.timezone) and lib.timezone_by_other_name(u.timezone) is null
 group by u.timezone`
const KNOWS_ZONES = "select from pg_proc where oid = to_regproc('lib.timezone_by_other_name')"

/** Zones of accounts that the server has no data of, under no name: their days are counted in UTC. */
async function zones(client: pg.ClientBase): Promise<Difference[]> {
  if ((await client.query(KNOWS_ZONES)).rowCount === 0) return [] // an older release, which the load replaces
  const { rows } = await client.query<{ zone: string; accounts: string; one: string }>(ZONES)
  return rows.map(({ zone, accounts, one }) => {
    const cure = `install the server's time zone data that has ${zone} (Debian: tzdata-legacy), then restart it`
    return difference('data', `auth.users.timezone ${zone}`, `${accounts} accounts, such as ${one}: UTC`, zone, cure)
  })
}
