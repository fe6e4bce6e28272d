import type { Server } from './server.ts'

/** Every row of every table as text, including the queue. */
export async function dump({ database }: Pick<Server, 'database'>) {
  const { rows: tables } = await database.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.owner.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return { text: texts.join('\n'), tables: tables.length }
}

/**
 * The state of a database except its rows: the row count and hash of each catalogue (without the statistics of vacuum
 * and analyze), each sequence, and the memberships of roles.
 */
export async function dumpCatalogue({ database }: Pick<Server, 'database'>): Promise<string[]> {
  const { rows: catalogues } = await database.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r'
      and (not relisshared or relname = 'pg_auth_members') and has_table_privilege(oid, 'select') order by 1`,
  )
  const VACUUM = '{relpages,reltuples,relallvisible,relallfrozen,relfrozenxid,relminmxid}'
  const hash = "count(*) || ' ' || coalesce(md5(string_agg(t.text, '' order by t.text)), '')"
  const { rows } = await database.owner.query<{ line: string }>(
    [
      ...catalogues.map(
        ({ name }) =>
          `select '${name} ' || ${hash} as line from (select (to_jsonb(c) - '${VACUUM}'::text[])::text from ${name} c) t`,
      ),
      "select format('%s.%s %s', schemaname, sequencename, last_value) from pg_sequences",
      "select 'rights on it ' || datacl::text from pg_database where datname = current_database()",
    ].join(' union all '),
  )
  return rows.map(({ line }) => line).sort()
}
