import pg from 'pg'

/** The role that owns the database, and the database. */
export type Owned = { owner: string; database: string }

/** Repeatable: the next start completes one that was killed halfway. Keeps passwords out of log and statistics. */
export async function makeOwnerAndDatabase(superuserUrl: string, options: Owned, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  client.on('error', () => {}) // a running query rejects with the same failure; an idle client must not end the process
  const owner = pg.escapeIdentifier(options.owner)
  await client.connect()
  try {
    await client.query('set log_min_error_statement = panic; set pg_stat_statements.track_utility = off')
    const role = await client.query('select from pg_catalog.pg_roles where rolname = $1', [options.owner])
    if (role.rowCount === 0) {
      await client.query(`create role ${owner} login createrole createdb password ${pg.escapeLiteral(password)}`)
    }
    const database = await client.query('select from pg_catalog.pg_database where datname = $1', [options.database])
    if (database.rowCount === 0) {
      await client.query(`create database ${pg.escapeIdentifier(options.database)} owner ${owner}`)
    }
  } finally {
    await client.end()
  }
  await setRights(superuserUrl, options)
}

/**
 * Lets the owner see statements and the state of replication (sql/lib/replication/received_timeline.sql), and revokes
 * from everybody what only a superuser can revoke. Otherwise analysts could make large objects, hold advisory locks
 * that our functions wait for, see by the list of locks which account writes, end sessions of their own role, write
 * into the log of changes (WAL), hold a snapshot back and write into the other databases of the server. The owner may
 * bound their temporary files. docker-compose.yml does the same.
 */
async function setRights(superuserUrl: string, { database, owner }: Owned): Promise<void> {
  const role = pg.escapeIdentifier(owner)
  const client = new pg.Client(Object.assign(new URL(superuserUrl), { pathname: encodeURIComponent(database) }).href)
  client.on('error', () => {})
  await client.connect()
  await client
    .query(
      `create extension if not exists pg_stat_statements schema public;
       revoke select on public.pg_stat_statements, public.pg_stat_statements_info from public;
       grant select on public.pg_stat_statements, public.pg_stat_statements_info to ${role};
       grant pg_read_all_stats to ${role};
       revoke execute on function lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea) from public;
       revoke connect on database postgres, template1 from public;
       grant connect on database postgres to ${role};
       grant set on parameter temp_file_limit to ${role};
       do $$ declare f regprocedure; begin
         for f in select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace and
           (proname ~ '^pg_((try_)?advisory_|(cancel|terminate)_backend$|logical_emit_message$|export_snapshot$)' or
           proname ~ '^pg_(stat_get_(backend_)?activity|lock_status)$') loop
           execute format('revoke execute on function %s from public', f);
           execute format('grant execute on function %s to ${role} with grant option', f);
         end loop;
       end $$;
       grant execute on function pg_stat_get_activity(integer), pg_lock_status() to pg_monitor`,
    )
    .finally(() => client.end())
}
