-- app.invitations: one row a coordinate, for ever (program.md section 9).
alter table app.invitations enable row level security;
create policy all_own on app.invitations to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.invitations to app_api, app_worker;
comment on table app.invitations is 'Invitations that a person was given; a dismissed one never comes back.';
