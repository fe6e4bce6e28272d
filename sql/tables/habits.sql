-- app.habits: what a person keeps doing, or stops doing. Three goals come with each (habits.md section 3).
alter table app.habits enable row level security;
create policy all_own on app.habits to app_api, app_worker using (user_id = lib.current_user_id());
grant select, delete on app.habits to app_api;
grant select on app.habits to app_worker;
grant insert (user_id, name, icon, start_date, energy_cost, energy_return, notification_times, notification_frequency,
  notification_days, milestone_notifications, sort_order, stage, revealed, is_carryover, created_at) on app.habits to app_api;
grant update (name, icon, start_date, energy_cost, energy_return, notification_times, notification_frequency,
  notification_days, milestone_notifications, sort_order, stage, revealed, is_carryover) on app.habits to app_api;
create policy select_analyst on app.habits for select to app_analyst using (true);
grant select (user_id, start_date, energy_cost, energy_return, notification_frequency, revealed, is_carryover)
  on app.habits to app_analyst;
comment on table app.habits is 'Habits of a person; names are unique per person under case folding.';
