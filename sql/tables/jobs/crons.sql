-- unused since 0.5.0: jobs.crontab has the recurring tasks, and graphile-worker when they were queued last.
comment on table jobs.crons is 'Unused. Schedules of recurring tasks.';
comment on column jobs.crons.schedule is 'As crontab writes it, in UTC.';
