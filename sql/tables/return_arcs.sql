-- app.return_arcs: the return arc (program.md section 8).
alter table app.return_arcs enable row level security;
create policy all_own on app.return_arcs to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.return_arcs to app_api, app_worker;
comment on table app.return_arcs is 'Return arcs; at most one is active.';
