-- The functions in the schemas $1, before the load.
select p.oid::text from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
 where n.nspname = any ($1)
