import type { Server } from './server.ts'

/** Every row of every table as text, the queue's among them. */
export async function dump({ database }: Pick<Server, 'database'>) {
  const { rows: tables } = await database.owner.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.owner.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return { text: texts.join('\n'), tables: tables.length }
}

/**
 * What a database is, beside its rows: each catalogue by its number of rows and their hash, without what vacuum and
 * analyse note down, and what each sequence holds. Of what a server's databases share, who is whose member.
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
