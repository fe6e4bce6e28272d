-- Logs the practice session of an accepted suggestion, with the duration of the config in effect, else one minute
-- (docs/contract/practice-sessions.md#sessions-from-the-journal). Refused while the practice's stage is locked. The
-- suggestion refers to a selection that exists.
create or replace function lib.attest_practice(user_practice_id bigint) returns void
language plpgsql volatile as $$
declare
  v_selection app.user_practices;
  v_practice app.practices;
  v_minutes double precision;
  v_session_id bigint;
begin
  select * into v_selection from app.user_practices u
   where u.user_id = lib.current_user_id() and u.id = attest_practice.user_practice_id;
  select * into v_practice from lib.followed_practice(v_selection.id);
  if v_selection.stage_number > lib.highest_unlocked_stage() then
    perform lib.raise(403, 'stage_locked');
  end if;
  v_minutes := lib.effective_config(v_selection, v_practice) ->> 'duration_minutes';
  insert into app.practice_sessions (user_id, user_practice_id, practised_at, local_day, duration_minutes, mode,
    mode_metadata, completed)
  values (v_selection.user_id, v_selection.id, lib.now(), lib.today(),
    coalesce(v_minutes, 1), v_practice.mode,
    (select to_json(r) from (select 'journal' as attested_via, v_practice.mode) r), true)
  returning id into v_session_id;
  perform lib.event('practice_session_logged', jsonb_build_object(
    'user_id', v_selection.user_id, 'practice_session_id', v_session_id, 'user_practice_id', v_selection.id));
end $$;
grant execute on function lib.attest_practice to app_api;
