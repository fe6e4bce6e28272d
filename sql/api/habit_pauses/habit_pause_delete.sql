-- DELETE /habits/pauses/{pause_id}: takes a pause back, as if it had never been.
create or replace function api.habit_pause_delete(pause_id bigint) returns json
language plpgsql volatile as $$
declare
  v_pause app.habit_pauses;
begin
  delete from app.habit_pauses p
   where p.user_id = lib.current_user_id() and p.id = habit_pause_delete.pause_id
  returning * into v_pause;
  if not found then
    perform lib.refuse_missing('pause', pause_id);
  end if;
  perform lib.streaks_judge(v_pause.habit_id);
  perform lib.event('habit_pause_deleted', jsonb_build_object(
    'user_id', lib.current_user_id(), 'pause_id', pause_id));
  return null;
end $$;
grant execute on function api.habit_pause_delete to app_api;
