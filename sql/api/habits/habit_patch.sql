-- PATCH /habits/{habit_id}: changes the sent fields (docs/contract/habits.md#patch-habitshabit_id).
create or replace function api.habit_patch(habit_id bigint, body jsonb) returns json
language plpgsql volatile as $$
begin
  return lib.habit_edit(habit_id, body, keep => true);
end $$;
grant execute on function api.habit_patch to app_api;
