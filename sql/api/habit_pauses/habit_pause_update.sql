-- PATCH /habits/pauses/{pause_id}: changes the sent fields, the end or the note.
create or replace function api.habit_pause_update(pause_id bigint, body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_pause app.habit_pauses;
begin
  select * into v_pause from app.habit_pauses p where p.user_id = v_me and p.id = habit_pause_update.pause_id;
  if not found then
    perform lib.refuse_missing('pause', pause_id);
  end if;
  perform lib.require_pause_end(v_pause.from_day, (body ->> 'to_day')::date);
  update app.habit_pauses p set (to_day, note) = (select b.to_day, b.note from jsonb_populate_record(p, body) b)
   where p.user_id = v_me and p.id = habit_pause_update.pause_id
  returning * into strict v_pause;
  perform lib.streaks_judge(v_pause.habit_id);
  perform lib.event('habit_pause_changed', jsonb_build_object('user_id', v_me, 'pause_id', pause_id));
  return lib.habit_pause_body(v_pause);
end $$;
grant execute on function api.habit_pause_update to app_api;
