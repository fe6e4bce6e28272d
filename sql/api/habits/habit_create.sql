-- POST /habits/: creates the habit with its three goals, or nothing. A person has at most 100 habits; the lock of
-- auth.enter makes the count hold under parallel requests.
create or replace function api.habit_create(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_habit app.habits;
begin
  if (select count(*) >= 100 from app.habits h where h.user_id = v_me) then
    perform lib.raise(409, 'habit_quota_exceeded');
  end if;
  perform lib.require_habit_name(body ->> 'name');
  insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, notification_times,
    notification_frequency, notification_days, milestone_notifications, sort_order, stage, revealed, is_carryover,
    streak_rule, created_at)
  select v_me, b.name, b.icon, b.start_date, b.energy_cost, b.energy_return, b.notification_times,
    b.notification_frequency, b.notification_days, b.milestone_notifications, b.sort_order, b.stage, b.revealed,
    b.is_carryover, b.streak_rule, lib.now()
    from jsonb_populate_record(null::app.habits, body) b
  returning * into v_habit;
  insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit)
  select v_me, v_habit.id, left(t.label || ': ' || v_habit.name, 255), t.tier, t.target, 'units', 1, 'per_day'
    from (values ('low', 'Low', 1), ('clear', 'Clear', 2), ('stretch', 'Stretch', 3)) as t (tier, label, target)
   order by t.target;
  if v_habit.streak_rule is not null then
    perform lib.habit_rule_write(v_habit);
  end if;
  perform lib.streak_keep(v_me, v_habit.id, null, '{}', null, lib.today());
  perform lib.event('habit_created', jsonb_build_object('user_id', v_me, 'habit_id', v_habit.id));
  return (select b.body from lib.habit_bodies(array[v_habit.id]) b);
end $$;
grant execute on function api.habit_create to app_api;
