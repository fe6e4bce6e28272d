-- PUT /habits/{habit_id}: replaces the habit's own fields; goals and completions stay.
create or replace function api.habit_update(habit_id bigint, body jsonb) returns json
language plpgsql volatile as $$
begin
  return lib.habit_edit(habit_id, body, keep => false);
end $$;
grant execute on function api.habit_update to app_api;
