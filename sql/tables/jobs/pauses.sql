-- jobs.pauses: tasks whose jobs wait (docs/contract/admin-jobs.md#pauses). A pause that is over stays until the next;
-- one of the breaker holds its tasks until a probe has succeeded, whose worker deletes it.
create policy select_run_time on jobs.pauses for select to app_api, app_worker using (true);
create policy insert_breaker on jobs.pauses for insert to app_worker with check (paused_by = 'breaker');
create policy update_breaker on jobs.pauses for update to app_worker
  using (until <= now() or paused_by = 'breaker') with check (paused_by = 'breaker');
create policy delete_breaker on jobs.pauses for delete to app_worker using (paused_by = 'breaker');
grant select on jobs.pauses to app_api, app_worker;
grant insert, update, delete on jobs.pauses to app_worker;
comment on table jobs.pauses is 'Tasks that are paused.';
comment on column jobs.pauses.until is 'When the pause ends; null where somebody must end it.';
comment on column jobs.pauses.paused_by is 'The admin, by id, `operator` for the command line, or `breaker`.';
