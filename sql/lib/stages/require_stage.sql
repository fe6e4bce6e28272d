-- The stage of a path, or 404 stage_not_found. bigint: a path may hold any integer
-- (docs/contract/stages.md#stage-numbers-in-paths).
create or replace function lib.require_stage(stage_number bigint) returns integer
language plpgsql stable as $$
begin
  if not exists (select from app.stages s where s.stage_number = require_stage.stage_number) then
    perform lib.raise(404, 'stage_not_found');
  end if;
  return stage_number;
end $$;
grant execute on function lib.require_stage to app_api;
