-- app.practices: presets for all, and drafts that only their author sees until they are approved (practices.md section 2).
alter table app.practices enable row level security;
create policy select_visible on app.practices for select to app_api, app_worker
  using (approved or submitted_by_user_id = lib.current_user_id());
grant select on app.practices to app_api, app_worker;
comment on table app.practices is 'Practices: presets, approved submissions, and drafts of their authors.';
