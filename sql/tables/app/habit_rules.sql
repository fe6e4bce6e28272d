-- app.habit_rules: by which rule the days of a habit count from a day on (docs/contract/habits.md#streak-rules).
-- Written by lib.habit_rule_write in the transaction that changes the habit; app.habits.streak_rule is the newest one.
create policy all_own on app.habit_rules to app_api, app_worker using (user_id = lib.current_user_id());
grant select, delete on app.habit_rules to app_api;
grant select on app.habit_rules to app_worker;
grant insert (user_id, habit_id, from_day, streak_rule, notification_days) on app.habit_rules to app_api;
grant update (streak_rule, notification_days) on app.habit_rules to app_api;
create policy select_analyst on app.habit_rules for select to app_analyst using (true);
grant select (user_id, habit_id, from_day, streak_rule, notification_days) on app.habit_rules to app_analyst;
create trigger changes_on_write after insert or update on app.habit_rules for each row
  execute function lib.change_row('habit_rule', 'id');
create trigger changes_on_delete after delete on app.habit_rules referencing old table as gone for each statement
  execute function lib.change_gone('habit_rule', 'id');
comment on table app.habit_rules is 'The rules by which the streak of a habit counts, each from a local day on.';
comment on column app.habit_rules.from_day is
  'The local day on which the rule began; days before the first row are judged by the first row.';
comment on column app.habit_rules.streak_rule is 'The rule as the habit shows it; null: every day is due.';
comment on column app.habit_rules.notification_days is
  'The days that the habit named then, where the rule is scheduled_days; null or empty: every day.';
create trigger reminders_moved before insert or update or delete on app.habit_rules for each row
  execute function lib.reminders_moved('user_id');
