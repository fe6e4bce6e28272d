-- app.system_practice_tags: the catalogue of tags, written by start-up seeding.
create policy select_all on app.system_practice_tags for select to app_api, app_worker using (true);
grant select on app.system_practice_tags to app_api, app_worker;
create trigger changes_on_write after insert or update or delete on app.system_practice_tags for each row
  execute function lib.change_catalogue();
comment on table app.system_practice_tags is 'Practice tags that everybody sees.';
comment on column app.system_practice_tags.id is
  'Even: those of people are odd, so that both share one id space in the API.';
