-- Task sweep_imports, every minute: forgets files that were not applied within a day
-- (docs/contract/imports.md#states). Skips people who write at this
-- moment. Returns how many it forgot. Definer: it reaches imports of all people.
create or replace function jobs.sweep_imports() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_import record;
  v_swept integer := 0;
begin
  for v_import in
    with expired as materialized (
      select i.user_id, i.id from app.imports i
       where i.state in ('reading', 'ready') and i.expires_at <= lib.now() order by i.expires_at limit 100
    )
    select e.user_id, e.id from expired e where pg_try_advisory_xact_lock(e.user_id)
  loop
    update app.imports i set state = 'expired', preview = null, preview_sha256 = null
     where i.user_id = v_import.user_id and i.id = v_import.id and i.state in ('reading', 'ready');
    delete from app.import_chunks c where c.user_id = v_import.user_id and c.import_id = v_import.id;
    delete from app.import_rows r where r.user_id = v_import.user_id and r.import_id = v_import.id;
    v_swept := v_swept + 1;
  end loop;
  return v_swept;
end $$;
grant execute on function jobs.sweep_imports to app_worker;
