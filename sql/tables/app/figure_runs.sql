-- app.figure_runs: runs of the task weekly_figures. At most two rows: the finished run, whose counts are the present
-- ones, and one under way.
create policy select_analyst on app.figure_runs for select to app_analyst using (true);
grant select (id, as_of, finished_at) on app.figure_runs to app_analyst;
comment on table app.figure_runs is 'Runs that count figures for analysts.';
comment on column app.figure_runs.as_of is 'The instant of the program''s clock at which it began.';
comment on column app.figure_runs.after_user_id is 'The last person who is counted.';
comment on column app.figure_runs.finished_at is 'When everybody was counted; null while it runs.';
