-- app.habit_pauses: spans of local days on which nothing is due (docs/contract/habit-pauses.md).
create policy all_own on app.habit_pauses to app_api, app_worker using (user_id = lib.current_user_id());
grant select, delete on app.habit_pauses to app_api;
grant select on app.habit_pauses to app_worker;
grant insert (user_id, habit_id, from_day, to_day, note, created_at) on app.habit_pauses to app_api;
grant update (to_day, note) on app.habit_pauses to app_api;
create policy select_analyst on app.habit_pauses for select to app_analyst using (true);
grant select (user_id, habit_id, from_day, to_day) on app.habit_pauses to app_analyst;
create trigger changes_on_write after insert or update on app.habit_pauses for each row
  execute function lib.change_row('habit_pause', 'id');
create trigger changes_on_delete after delete on app.habit_pauses referencing old table as gone for each statement
  execute function lib.change_gone('habit_pause', 'id');
comment on table app.habit_pauses is 'Pauses of one habit or of all habits of a person.';
comment on column app.habit_pauses.habit_id is 'The paused habit; null: all habits of the person.';
comment on column app.habit_pauses.to_day is 'Its last local day; null: it runs until it is ended.';
comment on column app.habit_pauses.note is 'Free text of the person. Not sealed.';
create trigger reminders_moved before insert or update or delete on app.habit_pauses for each row
  execute function lib.reminders_moved('user_id');
