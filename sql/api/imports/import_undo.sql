-- POST /imports/{import_id}/undo: queues taking an import back, within 30 days, the newest first.
create or replace function api.import_undo(import_id bigint) returns json
language plpgsql volatile as $$
declare
  v_import app.imports := lib.require_import(import_id);
begin
  if v_import.state <> 'applied' or v_import.applied_at < lib.now() - interval '30 days' then
    perform lib.raise(409, 'import_not_ready');
  elsif exists (select from app.imports i where i.user_id = v_import.user_id and i.id > v_import.id
      and i.state in ('applying', 'applied', 'undoing')) then
    perform lib.raise(409, 'later_import');
  end if;
  update app.imports i set state = 'undoing', done = 0, total = (
      select count(*) from app.import_links k where k.user_id = i.user_id and k.import_id = i.id)
   where i.user_id = v_import.user_id and i.id = v_import.id
  returning * into v_import;
  perform lib.enqueue('import_undo', json_build_object('user_id', v_import.user_id, 'import_id', v_import.id));
  return lib.import_body(v_import);
end $$;
grant execute on function api.import_undo to app_api;
