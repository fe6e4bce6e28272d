-- The functions in the schemas $1 to drop: no file is named after it ($3: the names of the files' functions), or the
-- load made another of the same name with a new signature ($2: the functions before the load).
select p.oid::regprocedure as signature
  from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
 where n.nspname = any ($1) and (n.nspname || '.' || p.proname <> all ($3)
   or p.oid = any ($2::oid[]) and exists (select from pg_catalog.pg_proc q where q.pronamespace = p.pronamespace
     and q.proname = p.proname and q.oid <> all ($2::oid[])))
