-- app.practices: presets for all, and drafts that only their author sees until they are approved
-- (docs/contract/practices.md#drafts-and-approval).
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> preset: start-up seed
--   [*] --> draft: POST /practices/, or the import of a share link
--   draft --> approved: in the database only
--   approved --> draft: in the database only; who followed it before keeps it
--   draft --> [*]: the author's account is deleted and no one else follows it
--   draft --> retired: the author's account is deleted while others follow it
--   approved --> approved: the author's account is deleted; it has no author from then on
-- ```
create policy select_visible on app.practices for select to app_api, app_worker
  using (approved or submitted_by_user_id = lib.current_user_id());
create policy insert_draft on app.practices for insert to app_api
  with check (submitted_by_user_id = lib.current_user_id() and not approved and not preset);
grant select on app.practices to app_api, app_worker;
grant insert (submitted_by_user_id, stage_number, name, description, instructions, default_duration_minutes, mode,
  mode_config, approved) on app.practices to app_api;
alter table app.practices add constraint practices_config_is_one_of_its_mode
  check (lib.mode_config_fits(mode, mode_config::jsonb)) not valid;
create trigger changes_on_write after insert or update or delete on app.practices for each row
  execute function lib.change_practice();
comment on table app.practices is 'Practices: presets, approved submissions, and drafts of their authors.';
comment on column app.practices.submitted_by_user_id is
  'The author; null for presets, and once the account is deleted.';
comment on column app.practices.mode is
  'How it is practised; decides the shape of mode_config and of a session''s mode_metadata.';
comment on column app.practices.mode_config is 'In the normal form of its mode, with every default filled in.';
comment on column app.practices.approved is 'Everybody sees it; set by hand, in the database only.';
comment on column app.practices.preset is 'Written by seeding; has no owner.';
comment on column app.practices.canonical is 'The stage''s own practice; one per stage.';
comment on column app.practices.retired_at is 'When its author''s account was deleted while others followed the draft.';
