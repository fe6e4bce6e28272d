-- Locks every table in the mode of the setting loader.mode, before the load changes any, so that no request waits
-- while the load itself waits for a lock.
do $$
declare
  v_table record;
begin
  for v_table in select schemaname, tablename from pg_catalog.pg_tables
                  where schemaname in ('app', 'auth', 'jobs', 'lib', 'graphile_worker')
                  order by schemaname, tablename loop
    execute format('lock table %I.%I in %s mode', v_table.schemaname, v_table.tablename,
      current_setting('loader.mode'));
  end loop;
end $$
