-- Tasks import_apply and import_undo: applies the next 200 rows, or takes back the last 200 links, in this transaction;
-- returns whether there is more. What is applied is deleted here, so a run that was killed goes on where it was.
-- Definer: no run-time role may write links and results.
create or replace function jobs.import_step(import_id bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set client_min_messages = warning as $$
declare
  v_import app.imports;
  v_result jsonb;
  v_batch record;
begin
  select * into v_import from app.imports i
   where i.user_id = lib.current_user_id() and i.id = import_step.import_id and i.state in ('applying', 'undoing');
  if not found then
    return false;
  end if;
  v_result := coalesce(lib.open(v_import.result, 'imports.result ' || v_import.id), '{}');
  if v_import.state = 'applying' then
    select * into v_batch from lib.import_batch(v_import, 0::smallint, -1, v_result);
    delete from app.import_rows r where r.user_id = v_import.user_id and r.import_id = v_import.id
       and (r.rank, r.position) <= (v_batch.rank, v_batch.place);
    perform lib.streaks_count(h) from app.habits h where h.user_id = v_import.user_id and h.id = any (v_batch.habits);
    v_result := lib.import_tally(v_batch.tally, 'same', 'day', 0, '{}');
  else
    select * into v_batch from lib.import_undo_batch(v_import, v_result -> 'undone');
    v_result := v_result || jsonb_build_object('undone', v_batch.tally);
  end if;
  update app.imports i set done = i.done + v_batch.rows_done, result = lib.seal(v_result::text),
      state = case when v_batch.rows_done = 200 then i.state when i.state = 'applying' then 'applied' else 'undone' end,
      applied_at = case when v_batch.rows_done < 200 then coalesce(i.applied_at, lib.now()) else i.applied_at end
   where i.user_id = v_import.user_id and i.id = v_import.id;
  return v_batch.rows_done = 200;
end $$;
grant execute on function jobs.import_step to app_worker;
