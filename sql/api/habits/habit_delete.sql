-- DELETE /habits/{habit_id}: deletes the habit; its goals and completions go by cascade. Its name and its place in the
-- quota become free.
create or replace function api.habit_delete(habit_id bigint) returns json
language plpgsql volatile as $$
begin
  delete from app.habits h where h.user_id = lib.current_user_id() and h.id = habit_delete.habit_id;
  if not found then
    perform lib.refuse_missing('habit', habit_id);
  end if;
  perform lib.event('habit_deleted', jsonb_build_object('user_id', lib.current_user_id(), 'habit_id', habit_id));
  return null;
end $$;
grant execute on function api.habit_delete to app_api;
