-- Task import_read: ends the reading: with the preview, or with the word for which the file is refused. Then the file
-- goes; else it stays until it is applied, because api.import_apply may have it read again. Definer: no run-time role
-- may write problems.
create or replace function jobs.import_read_end(import_id bigint, detail text, problems jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_import app.imports;
begin
  update app.imports i set state = case when import_read_end.detail is null then 'reading' else 'failed' end,
      detail = import_read_end.detail, problems = lib.seal(import_read_end.problems::text),
      total = (select count(*) from app.import_rows r where r.user_id = i.user_id and r.import_id = i.id)
   where i.user_id = lib.current_user_id() and i.id = import_read_end.import_id and i.state = 'reading'
  returning * into v_import;
  if v_import.state = 'failed' then
    delete from app.import_chunks c where c.user_id = v_import.user_id and c.import_id = v_import.id;
    delete from app.import_rows r where r.user_id = v_import.user_id and r.import_id = v_import.id;
  elsif v_import.state = 'reading' then
    perform lib.import_previewed(v_import);
  end if;
end $$;
grant execute on function jobs.import_read_end to app_worker;
