-- For each sequence of a column: a query for what it gives next and for the largest value of its column.
select
  format('select %L as sequence, s.last_value + s.is_called::integer * %s as next, (select max(%I) from %s) as largest '
         'from %s s', d.objid::regclass, q.seqincrement, a.attname, a.attrelid::regclass, d.objid::regclass) as query
  from pg_depend d join pg_sequence q on q.seqrelid = d.objid
  join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  join pg_class c on c.oid = a.attrelid
 where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and q.seqincrement > 0
   and c.relnamespace::regnamespace::text in ('app', 'auth', 'jobs', 'lib', 'graphile_worker')
   and has_sequence_privilege(q.seqrelid, 'select') and has_column_privilege(a.attrelid, a.attnum, 'select')
