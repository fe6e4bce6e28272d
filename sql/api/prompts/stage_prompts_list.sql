-- GET /prompts/stage/{stage_number}: all prompts of a stage, once its first week is open.
create or replace function api.stage_prompts_list(stage_number bigint) returns json
language plpgsql stable as $$
declare
  v_stage integer := lib.require_open_stage(stage_number);
begin
  return (
    select to_json(r) from (select s.stage_number as stage, s.spiral_dynamics_color as stage_name, coalesce((
        select json_agg((select to_json(r) from (select p.ordinal, p.title, p.body, p.cadence,
            d.user_id is not null as dismissed) r) order by p.ordinal)
          from app.prompts p left join app.prompt_dismissals d on d.user_id = lib.current_user_id()
           and d.stage_number = p.stage_number and d.ordinal = p.ordinal
         where p.stage_number = s.stage_number), '[]') as prompts
      from app.stages s where s.stage_number = v_stage) r);
end $$;
grant execute on function api.stage_prompts_list to app_api;
