-- app.return_weeks: names and texts of the five weeks of the return arc, written by start-up seeding.
create policy select_all on app.return_weeks for select to app_api using (true);
grant select on app.return_weeks to app_api;
create trigger changes_on_write after insert or update or delete on app.return_weeks for each row
  execute function lib.change_catalogue();
comment on table app.return_weeks is 'The five weeks of the return arc.';
comment on column app.return_weeks.focus is 'Whom the week is for.';
