-- Runs the files of the setting loader.files, a JSON array of {path, name, sql}: one statement, so that requests wait
-- for the work and for no round trips. It runs twice:
-- 1. Before the locks (loader.early = 'on'), the files that each make one function. A file that fails is left for the
--    second time, when its error counts: the function may need a new view, or have another signature than before.
-- 2. Under the locks, the other files, those that failed, and those whose function went with a view.
-- A function whose signature has changed cannot be replaced: it is dropped first. PostgreSQL refuses another result or
-- argument name (42P13). Other argument types make an overload, and the name in the grant of the file is then ambiguous
-- (42725).
do $$
declare
  v_early boolean := current_setting('loader.early')::boolean;
  v_made text[] := current_setting('loader.made')::text[];
  v_path text;
  v_name text;
  v_sql text;
  v_detail text;
begin
  for v_path, v_name, v_sql in
    select f.path, f.name, f.sql
      from pg_catalog.json_to_recordset(current_setting('loader.files')::json) f (path text, name text, sql text)
  loop
    if v_early then
      continue when v_name is null;
      begin
        execute v_sql;
        v_made := v_made || v_name;
      exception
        when lock_not_available or deadlock_detected then raise;
        when others then null;
      end;
      continue;
    end if;
    continue when v_name = any (v_made) and to_regproc(v_name) is not null;
    begin
      begin
        execute v_sql;
      exception when invalid_function_definition or ambiguous_function then
        if v_name is null then raise; end if;
        execute 'drop function ' || v_name;
        execute v_sql;
      end;
    exception when others then
      get stacked diagnostics v_detail = pg_exception_detail;
      raise exception using errcode = sqlstate, message = format('sql/%s: %s', v_path, sqlerrm), detail = v_detail;
    end;
  end loop;
  perform set_config('loader.made', v_made::text, true);
end $$
