-- GET /habits/{habit_id}: one habit with its goals and recent completions.
create or replace function api.habit_get(habit_id bigint) returns json
language plpgsql stable as $$
declare
  v_body json;
begin
  select b.body into v_body from lib.habit_bodies(array[habit_id]) b;
  if not found then
    perform lib.refuse_missing('habit', habit_id);
  end if;
  return v_body;
end $$;
grant execute on function api.habit_get to app_api;
