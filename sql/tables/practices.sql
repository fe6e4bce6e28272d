-- app.practices: presets for all, and drafts that only their author sees until they are approved (practices.md section 2).
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> preset: start-up seed
--   [*] --> draft: POST /practices/, or the import of a share link
--   draft --> approved: in the database only
--   approved --> draft: in the database only; who follows it keeps it
--   draft --> [*]: the author's account is deleted
--   draft --> retired: the author's account is deleted while others follow it
--   approved --> retired: the author's account is deleted while others follow it
-- ```
alter table app.practices enable row level security;
create policy select_visible on app.practices for select to app_api, app_worker
  using (approved or submitted_by_user_id = lib.current_user_id());
create policy insert_draft on app.practices for insert to app_api
  with check (submitted_by_user_id = lib.current_user_id() and not approved and not preset);
grant select on app.practices to app_api, app_worker;
grant insert (submitted_by_user_id, stage_number, name, description, instructions, default_duration_minutes, mode, mode_config,
  approved) on app.practices to app_api;
comment on table app.practices is 'Practices: presets, approved submissions, and drafts of their authors.';
