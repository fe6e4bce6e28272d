-- Writes that a habit counts by its present rule from today on (docs/contract/habits.md#a-rule-holds-from-a-day-on). A
-- second change on one day takes the place of the first; rows of later days, from before a journey west, go.
create or replace function lib.habit_rule_write(habit app.habits) returns void
language plpgsql volatile as $$
begin
  delete from app.habit_rules r
   where r.user_id = habit.user_id and r.habit_id = habit.id and r.from_day > lib.today();
  insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
  values (habit.user_id, habit.id, lib.today(), habit.streak_rule,
    case when habit.streak_rule ->> 'kind' = 'scheduled_days' then habit.notification_days end)
  on conflict on constraint habit_rules_once_per_day
    do update set streak_rule = excluded.streak_rule, notification_days = excluded.notification_days;
  perform lib.event('habit_rule_changed', jsonb_build_object('user_id', habit.user_id, 'habit_id', habit.id,
    'kind', habit.streak_rule ->> 'kind'));
end $$;
grant execute on function lib.habit_rule_write to app_api;
