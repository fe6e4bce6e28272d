-- A hash of all rights, policies, triggers and bodies of functions in the schemas $1. By object numbers, which differ
-- in a restored database.
with ours as (select n.oid, n.nspacl from pg_catalog.pg_namespace n where n.nspname = any ($1))
select md5(string_agg(t.line, ',' order by t.line)) as rights from (
  select concat_ws(' ', 'schema', n.oid, n.nspacl) from ours n
  union all select concat_ws(' ', 'function', p.oid, p.proacl, p.prosrc)
    from pg_catalog.pg_proc p join ours n on n.oid = p.pronamespace
  union all select concat_ws(' ', 'relation', c.oid, c.relrowsecurity, c.relacl)
    from pg_catalog.pg_class c join ours n on n.oid = c.relnamespace where c.relkind in ('r', 'v')
  union all select concat_ws(' ', 'column', a.attrelid, a.attnum, a.attacl)
    from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
    join ours n on n.oid = c.relnamespace
   where a.attacl is not null
  union all select concat_ws(' ', 'policy', p.oid, p.polcmd, p.polroles, p.polqual, p.polwithcheck)
    from pg_catalog.pg_policy p join pg_catalog.pg_class c on c.oid = p.polrelid join ours n on n.oid = c.relnamespace
  union all select concat_ws(' ', 'trigger', t.oid, t.tgenabled)
    from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid join ours n on n.oid = c.relnamespace
   where not t.tgisinternal
  union all select concat_ws(' ', 'default', d.oid, d.defaclacl) from pg_catalog.pg_default_acl d
) t (line)
