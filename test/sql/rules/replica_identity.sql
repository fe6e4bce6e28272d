-- Every table has a key by which a subscriber finds its rows: else a publication for all tables, which a superuser may
-- make, would stop each delete and update of the table.
select plan(1);

select is_empty(
  $$ select c.oid::regclass::text as name
       from pg_class c
      where c.relkind in ('r', 'p')
        and c.relnamespace = any ('{app,auth,jobs,lib,graphile_worker,graphile_migrate}'::regnamespace[])
        and c.relreplident = 'd'
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary) $$,
  'every table has a primary key');

select * from finish();
