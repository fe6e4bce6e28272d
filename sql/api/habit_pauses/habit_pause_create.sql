-- POST /habits/pauses: pauses one habit of the caller, or all. A person has at most 200 pauses; the lock of auth.enter
-- makes the count hold under parallel requests.
create or replace function api.habit_pause_create(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_pause app.habit_pauses := jsonb_populate_record(null::app.habit_pauses, body);
begin
  if v_pause.from_day not between lib.today() - 30 and lib.today() + 366 then
    perform lib.refuse_value('from_day', 'from_day must be at most 30 days back and 366 ahead');
  end if;
  perform lib.require_pause_end(v_pause.from_day, v_pause.to_day);
  if v_pause.habit_id is not null then
    perform from app.habits h where h.user_id = v_me and h.id = v_pause.habit_id;
    if not found then
      perform lib.refuse_missing('habit', v_pause.habit_id);
    end if;
  end if;
  if (select count(*) >= 200 from app.habit_pauses p where p.user_id = v_me) then
    perform lib.raise(409, 'pause_quota_exceeded');
  end if;
  insert into app.habit_pauses (user_id, habit_id, from_day, to_day, note, created_at)
  values (v_me, v_pause.habit_id, v_pause.from_day, v_pause.to_day, v_pause.note, lib.now())
  returning * into v_pause;
  perform lib.streaks_judge(v_pause.habit_id, v_pause.from_day);
  perform lib.event('habit_pause_created', jsonb_build_object(
    'user_id', v_me, 'pause_id', v_pause.id, 'habit_id', v_pause.habit_id));
  return lib.habit_pause_body(v_pause);
end $$;
grant execute on function api.habit_pause_create to app_api;
