-- app.stage_contents: the catalogue of the course, reconciled with the manifest at start
-- (docs/contract/course.md#content-reconcile).
create policy select_all on app.stage_contents for select to app_api, app_worker using (true);
grant select on app.stage_contents to app_api, app_worker;
create policy select_analyst on app.stage_contents for select to app_analyst using (true);
grant select (id, stage_number) on app.stage_contents to app_analyst;
create trigger changes_on_write after insert or update or delete on app.stage_contents for each row
  execute function lib.change_catalogue();
comment on table app.stage_contents is 'Course items of a stage, as the manifest of the content names them.';
comment on column app.stage_contents.release_day is
  'Orders the items of a stage, then the id does; they open in this order, spread over the stage''s days.';
comment on column app.stage_contents.url is 'content://<id in the manifest>.';
