-- PATCH /ui-flags: sets the flags that the body names, where null counts as absent, and the habits that it names, where
-- null means none. A body without any changes nothing. Anything else keeps the value in the locked row, so parallel
-- requests for different ones both take effect.
create or replace function api.ui_flags_update(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_given app.ui_flags := jsonb_populate_record(null::app.ui_flags, body);
  v_habit bigint;
begin
  foreach v_habit in array array[v_given.writing_session_habit_id, v_given.practice_session_habit_id] loop
    if v_habit is not null and not exists (select from app.habits h where h.user_id = v_me and h.id = v_habit) then
      perform lib.refuse_missing('habit', v_habit);
    end if;
  end loop;
  insert into app.ui_flags as f (user_id, has_seen_welcome, energy_scaffolding_archived, writing_session_habit_id,
    practice_session_habit_id)
  select v_me, coalesce(v_given.has_seen_welcome, false), coalesce(v_given.energy_scaffolding_archived, false),
         v_given.writing_session_habit_id, v_given.practice_session_habit_id
   where num_nonnulls(v_given.has_seen_welcome, v_given.energy_scaffolding_archived) > 0
      or body ?| '{writing_session_habit_id,practice_session_habit_id}'
  on conflict (user_id) do update set
    has_seen_welcome = coalesce(v_given.has_seen_welcome, f.has_seen_welcome),
    energy_scaffolding_archived = coalesce(v_given.energy_scaffolding_archived, f.energy_scaffolding_archived),
    writing_session_habit_id = case when body ? 'writing_session_habit_id' then excluded.writing_session_habit_id
      else f.writing_session_habit_id end,
    practice_session_habit_id = case when body ? 'practice_session_habit_id' then excluded.practice_session_habit_id
      else f.practice_session_habit_id end;
  return api.ui_flags_get();
end $$;
grant execute on function api.ui_flags_update to app_api;
