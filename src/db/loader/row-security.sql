-- Turns row-level security on for every table: without a policy no run-time role sees a row, whether or not the table
-- has a file.
do $$
declare
  v_table regclass;
begin
  for v_table in select c.oid from pg_catalog.pg_class c
                  where c.relkind in ('r', 'p') and not c.relrowsecurity
                    and c.relnamespace = any ('{app,auth,jobs,lib}'::regnamespace[]) loop
    execute format('alter table %s enable row level security', v_table);
  end loop;
end $$
