import { readFileSync } from 'node:fs'
import pg from 'pg'
import { onConnection } from './connection.ts'

/** The role that owns the database, and the database. */
type Owned = { owner: string; database: string }

const OWNER_SQL = readFileSync(new URL('../../src/db/roles/owner.sql', import.meta.url), 'utf8')
const [, RIGHTS] = OWNER_SQL.split('\\connect program')
if (RIGHTS === undefined) throw new Error('owner.sql has no line \\connect program')
/** What only a superuser can give and take in the database, for the owner of this name. */
const rightsOf = (owner: string) => RIGHTS.replaceAll('app_owner', () => owner)

/** Repeatable: the next start completes one that was killed halfway. Keeps passwords out of log and statistics. */
export async function makeOwnerAndDatabase(superuserUrl: string, options: Owned, password: string): Promise<void> {
  const [owner, name] = [pg.escapeIdentifier(options.owner), pg.escapeIdentifier(options.database)]
  await onConnection({ connectionString: superuserUrl }, async (client) => {
    await client.query('set log_min_error_statement = panic; set pg_stat_statements.track_utility = off')
    const role = await client.query('select from pg_catalog.pg_roles where rolname = $1', [options.owner])
    if (role.rowCount === 0) {
      await client.query(`create role ${owner} login createrole createdb password ${pg.escapeLiteral(password)}`)
    }
    const database = await client.query('select from pg_catalog.pg_database where datname = $1', [options.database])
    if (database.rowCount === 0) await client.query(`create database ${name} owner ${owner}`)
  })
  const connectionString = Object.assign(new URL(superuserUrl), { pathname: encodeURIComponent(options.database) }).href
  await onConnection({ connectionString }, (client) =>
    client.query(`${rightsOf(owner)}; grant connect on database postgres to ${owner}`),
  )
}
