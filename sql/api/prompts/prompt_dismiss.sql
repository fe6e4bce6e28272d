-- POST /prompts/stage/{stage_number}/{ordinal}/dismiss: puts a prompt aside; a repeat changes nothing.
create or replace function api.prompt_dismiss(stage_number bigint, ordinal bigint) returns json
language plpgsql volatile as $$
begin
  insert into app.prompt_dismissals (user_id, stage_number, ordinal, dismissed_at)
  values (lib.current_user_id(), lib.require_open_stage(stage_number, ordinal), ordinal, lib.now())
  on conflict do nothing;
  return api.stage_prompts_list(stage_number);
end $$;
grant execute on function api.prompt_dismiss to app_api;
