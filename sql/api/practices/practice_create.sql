-- POST /practices/: creates a draft, which only the caller sees until it is approved. The route's shape has resolved
-- the mode and filled in the defaults of the config. The body is json: jsonb would order the keys of the config anew.
create or replace function api.practice_create(body json) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_practice app.practices;
begin
  insert into app.practices (submitted_by_user_id, stage_number, name, description, instructions,
    default_duration_minutes, mode, mode_config, approved)
  select v_me, draft.stage_number, draft.name, draft.description, draft.instructions, draft.default_duration_minutes,
    draft.mode, draft.mode_config, false
    from json_populate_record(null::app.practices, body) draft
  returning * into v_practice;
  perform lib.event('practice_submitted', jsonb_build_object('user_id', v_me, 'practice_id', v_practice.id));
  return (select to_json(b) from lib.practice_body(v_practice) b);
end $$;
grant execute on function api.practice_create to app_api;
