import type pg from 'pg'
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
 * and analyze), each sequence, and the memberships of our roles in each other (other files make logins there).
 */
export async function dumpCatalogue({ database }: Pick<Server, 'database'>): Promise<string[]> {
  const { rows: catalogues } = await database.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r'
      and (not relisshared or relname = 'pg_auth_members') and has_table_privilege(oid, 'select') order by 1`,
  )
  const ours = "where c.member::regrole::text ~ '^app_' and c.roleid::regrole::text ~ '^(app|pg)_'"
  const VACUUM = '{relpages,reltuples,relallvisible,relallfrozen,relfrozenxid,relminmxid}'
  const hash = "count(*) || ' ' || coalesce(md5(string_agg(t.text, '' order by t.text)), '')"
  const { rows } = await database.owner.query<{ line: string }>(
    [
      ...catalogues.map(
        ({ name }) =>
          `select '${name} ' || ${hash} as line from (select (to_jsonb(c) - '${VACUUM}'::text[])::text from ${name} c ${
            name === 'pg_auth_members' ? ours : ''
          }) t`,
      ),
      "select format('%s.%s %s', schemaname, sequencename, last_value) from pg_sequences",
      "select 'rights on it ' || datacl::text from pg_database where datname = current_database()",
    ].join(' union all '),
  )
  return rows.map(({ line }) => line).sort()
}

const RIGHTS = `
with ours as (select oid, nspname, nspacl, nspowner from pg_namespace
               where nspname in ('app', 'auth', 'lib', 'api', 'jobs', 'analytics', 'graphile_worker', 'graphile_migrate')),
objects (name, acl) as (
  select 'schema ' || nspname, coalesce(nspacl, acldefault('n', nspowner)) from ours
  union all
  select 'function ' || p.oid::regprocedure, coalesce(proacl, acldefault('f', proowner))
    from pg_proc p join ours on ours.oid = pronamespace
  union all
  select 'relation ' || c.oid::regclass, coalesce(relacl, acldefault('r', relowner))
    from pg_class c join ours on ours.oid = relnamespace where relkind in ('r', 'v')
  union all
  select 'column ' || c.oid::regclass || '.' || attname, attacl
    from pg_attribute t join pg_class c on c.oid = attrelid join ours on ours.oid = relnamespace where attacl is not null
  union all
  select 'default ' || defaclobjtype::text, defaclacl from pg_default_acl
  union all
  select 'database', datacl from pg_database where datname = current_database()
)
select o.name || ' ' || a::text as line from objects o, aclexplode(o.acl) a
union all
select 'row security ' || c.oid::regclass || ' ' || relrowsecurity
  from pg_class c join ours on ours.oid = relnamespace where relkind = 'r'
union all
select 'policy ' || to_jsonb(p)::text from pg_policies p
union all
select 'role ' || (to_jsonb(r) - 'oid')::text from pg_roles r where rolname like 'app\\_%'
order by line`

/** Who may do what in a database: rights, policies, default rights and the run-time roles. */
export async function dumpRights(client: pg.ClientBase): Promise<string[]> {
  const { rows: roles } = await client.query<{ oid: string; name: string }>('select oid, rolname as name from pg_roles')
  const names = new Map(roles.map(({ oid, name }) => [String(oid), name]))
  const { rows } = await client.query<{ line: string }>(RIGHTS)
  // Numbers of roles differ between servers. An item of a right is (grantor,grantee,type,grantable).
  return rows
    .map(({ line }) =>
      line.replace(/\((\d+),(\d+),/, (_, by, to) => `(${names.get(by)},${to === '0' ? 'everybody' : names.get(to)},`),
    )
    .sort()
}
