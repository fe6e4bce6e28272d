-- Refuses a correction where POST /goal_completions/ would refuse the check-in: of a goal that the caller has not, or
-- of a day that cannot be logged (docs/contract/goal-completions.md#days-that-can-be-logged).
create or replace function lib.require_correctable(goal_id bigint, day date) returns void
language plpgsql stable as $$
begin
  perform from app.goals g where g.user_id = lib.current_user_id() and g.id = require_correctable.goal_id;
  if not found then
    perform lib.refuse_masked('goal', goal_id);
  end if;
  perform lib.require_loggable(day, exists (select from app.goal_completions c
    where c.user_id = lib.current_user_id() and c.goal_id = require_correctable.goal_id and c.local_day = day));
end $$;
grant execute on function lib.require_correctable to app_api;
