-- POST /practice-sessions/: logs a session; its length and mode are derived. A closed selection takes sessions too. The
-- metadata of a mindful anchor must fit the config in effect
-- (docs/contract/practice-sessions.md#choice-of-a-mindful-anchor); json keeps the order of its keys.
create or replace function api.practice_session_create(body json) returns json
language plpgsql volatile as $$
declare
  v_started timestamptz := (body ->> 'started_at')::timestamptz;
  v_ended timestamptz := (body ->> 'ended_at')::timestamptz;
  v_metadata json := nullif(body ->> 'mode_metadata', '');
  v_selection app.user_practices;
  v_practice app.practices;
  v_config json;
  v_session app.practice_sessions;
begin
  if v_ended < v_started then
    perform lib.refuse_value('ended_at', 'Value error, a session can''t end before it starts');
  elsif v_ended > lib.now() + interval '60 seconds' then
    perform lib.refuse_value('ended_at', 'Value error, a session can''t end in the future');
  elsif v_ended < lib.now() - interval '30 days' then
    perform lib.refuse_value('ended_at', 'Value error, a session can''t have ended more than 30 days ago');
  elsif v_ended > v_started + interval '8 hours' then
    perform lib.refuse_value('ended_at', 'Value error, a session can''t last longer than 8 hours');
  end if;

  v_selection := lib.require_user_practice((body ->> 'user_practice_id')::bigint);
  if v_selection.stage_number > lib.highest_unlocked_stage() then
    perform lib.raise(403, 'stage_locked');
  end if;
  v_practice := lib.followed_practice(v_selection.id);
  if v_metadata ->> 'mode' <> v_practice.mode then
    perform lib.raise(400, 'mode_metadata_mismatch');
  elsif v_metadata ->> 'mode' = 'mindful_anchor' then
    v_config := lib.effective_config(v_selection, v_practice);
    if v_metadata ->> 'chosen_option_key' is null then
      if (v_config ->> 'require_option_choice')::boolean then
        perform lib.raise(400, 'chosen_option_key_required');
      end if;
    elsif not exists (select from json_array_elements(v_config -> 'options') o
        where o ->> 'key' = v_metadata ->> 'chosen_option_key') then
      perform lib.raise(400, 'chosen_option_key_not_in_catalog');
    end if;
  end if;

  insert into app.practice_sessions (user_id, user_practice_id, practised_at, local_day, duration_minutes, mode,
    mode_metadata, completed, reflection, insight)
  values (v_selection.user_id, v_selection.id, v_ended, lib.fixed_day(null, v_ended),
    extract(epoch from v_ended - v_started) / 60, v_practice.mode, v_metadata,
    (body ->> 'completed')::boolean, lib.seal(body ->> 'reflection'), lib.seal(body ->> 'insight'))
  returning * into v_session;
  perform lib.event('practice_session_logged', jsonb_build_object(
    'user_id', v_session.user_id, 'practice_session_id', v_session.id, 'user_practice_id', v_session.user_practice_id));
  return (select to_json(b) from lib.practice_session_body(v_session) b);
end $$;
grant execute on function api.practice_session_create to app_api;
