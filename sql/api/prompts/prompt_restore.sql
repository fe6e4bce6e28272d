-- DELETE /prompts/stage/{stage_number}/{ordinal}/dismiss: takes the dismissal of a prompt back, if there is one.
create or replace function api.prompt_restore(stage_number bigint, ordinal bigint) returns json
language plpgsql volatile as $$
declare
  v_stage integer := lib.require_open_stage(stage_number, ordinal);
begin
  delete from app.prompt_dismissals d
   where d.user_id = lib.current_user_id() and d.stage_number = v_stage and d.ordinal = prompt_restore.ordinal;
  return api.stage_prompts_list(stage_number);
end $$;
grant execute on function api.prompt_restore to app_api;
