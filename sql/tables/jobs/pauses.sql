-- jobs.pauses: tasks whose jobs wait (docs/contract/admin-jobs.md#pauses). A pause that is over stays until the next.
alter table jobs.pauses enable row level security;
create policy select_run_time on jobs.pauses for select to app_api, app_worker using (true);
grant select on jobs.pauses to app_api, app_worker;
comment on table jobs.pauses is 'Tasks that are paused.';
comment on column jobs.pauses.until is 'When the pause ends; null where somebody must end it.';
comment on column jobs.pauses.paused_by is 'The admin, by id, or `operator` for the command line.';
