-- jobs.crons: the schedules of the recurring tasks, as the workers have them, and when each is due next.
create policy all_worker on jobs.crons to app_worker using (true);
grant select, insert, update on jobs.crons to app_worker;
comment on table jobs.crons is 'Schedules of recurring tasks.';
comment on column jobs.crons.schedule is 'As crontab writes it, in UTC.';
