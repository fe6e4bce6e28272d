-- Checks the body of each function: while the files load, a body may name functions that come later.
do $$
declare
  v_function record;
begin
  set local check_function_bodies = on;
  for v_function in select p.oid, l.lanname from pg_catalog.pg_proc p join pg_catalog.pg_language l on l.oid = p.prolang
                     where p.pronamespace = any ('{lib,auth,api,jobs}'::regnamespace[]) loop
    if v_function.lanname = 'sql' then
      perform pg_catalog.fmgr_sql_validator(v_function.oid);
    else
      perform pg_catalog.plpgsql_validator(v_function.oid);
    end if;
  end loop;
end $$
