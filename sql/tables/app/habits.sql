-- app.habits: what a person keeps doing, or stops doing. Three goals are made with each
-- (docs/contract/habits.md#habit-fields).
create policy all_own on app.habits to app_api, app_worker using (user_id = lib.current_user_id());
grant select, delete on app.habits to app_api;
grant select on app.habits to app_worker;
grant insert (user_id, name, icon, start_date, energy_cost, energy_return, notification_times, notification_frequency,
  notification_days, milestone_notifications, sort_order, stage, revealed, is_carryover, streak_rule,
  created_at)
  on app.habits to app_api;
grant update (name, icon, start_date, energy_cost, energy_return, notification_times, notification_frequency,
  notification_days, milestone_notifications, sort_order, stage, revealed, is_carryover, shares_name,
  streak_rule)
  on app.habits to app_api;
create policy select_analyst on app.habits for select to app_analyst using (true);
grant select (user_id, id, start_date, energy_cost, energy_return, notification_frequency, notification_days, revealed,
  is_carryover) on app.habits to app_analyst;
create trigger changes_on_write after insert or update on app.habits for each row
  execute function lib.change_row('habit', 'id');
create trigger changes_on_delete after delete on app.habits referencing old table as gone for each statement
  execute function lib.change_gone('habit', 'id');
comment on table app.habits is 'Habits of a person; names are unique per person under NFC and case folding.';
comment on column app.habits.energy_cost is 'Points of energy that it takes per day.';
comment on column app.habits.energy_return is 'Points of energy that it gives per day.';
comment on column app.habits.notification_times is
  'Minutes of the local day at which it reminds, HH:MM; any other text is only stored.';
comment on column app.habits.notification_days is
  'Its scheduled days, Mon or Monday, in any case; null or empty: every day. On others a miss is not logged.';
comment on column app.habits.milestone_notifications is 'Whether a milestone is said on other devices.';
comment on column app.habits.sort_order is 'Place in the list; null sorts last.';
comment on column app.habits.stage is 'Free text; a stage''s number counts towards that stage''s progress.';
comment on column app.habits.revealed is 'False: the app shows it locked. A return arc releases habits this way.';
comment on column app.habits.is_carryover is 'Kept since before the program.';
comment on column app.habits.streak_rule is
  'The rule of the newest row of app.habit_rules; null: every day is due.';
comment on column app.habits.shares_name is
  'An older habit of the person has this name in another normal form, from before names were compared so.';
create trigger reminders_moved before insert or update of notification_times, notification_frequency, notification_days,
  streak_rule or delete on app.habits for each row execute function lib.reminders_moved('user_id');
