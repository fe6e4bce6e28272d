-- app.stages: the catalogue of the curriculum, written by start-up seeding.
create policy select_all on app.stages for select to app_api, app_worker using (true);
grant select on app.stages to app_api, app_worker;
create policy select_analyst on app.stages for select to app_analyst using (true);
grant select (stage_number, title) on app.stages to app_analyst;
create trigger changes_on_write after insert or update or delete on app.stages for each row
  execute function lib.change_catalogue();
comment on table app.stages is 'The ten stages of the program.';
comment on column app.stages.overview_url is 'Written by hand; seeding does not change it.';
comment on column app.stages.aspect is 'What the stage is about, a section of the wheel.';
comment on column app.stages.manifestations is 'Six phases in order, each integrated and as its shadow.';
