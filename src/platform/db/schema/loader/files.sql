-- Runs the files of the setting loader.files, a JSON array of {path, name, sql}: one statement, so that requests wait
-- for the work and for no round trips. A function whose signature has changed cannot be replaced: it is dropped first.
-- PostgreSQL refuses another result or argument name (42P13). Other argument types make an overload, and the name in
-- the grant of the file is then ambiguous (42725).
do $$
declare
  v_path text;
  v_name text;
  v_sql text;
  v_detail text;
begin
  for v_path, v_name, v_sql in
    select f.path, f.name, f.sql
      from pg_catalog.json_to_recordset(current_setting('loader.files')::json) f (path text, name text, sql text)
  loop
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
end $$
