-- Whether the caller has any rule or pause. Without one every streak is that of docs/contract/habits.md#streaks, and
-- nothing else is read.
create or replace function lib.has_streak_rules() returns boolean
language sql stable as $$
  select exists (select from app.habit_rules r where r.user_id = lib.current_user_id())
      or exists (select from app.habit_pauses p where p.user_id = lib.current_user_id())
$$;
grant execute on function lib.has_streak_rules to app_api, app_worker;
