-- app.invitations: one row per person, target and kind, kept permanently
-- (docs/contract/invitations.md#states-of-an-invitation).
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> pending: GET /invitations once the condition holds
--   pending --> pending: the condition lapses, or its target is deleted
--   pending --> dismissed: POST dismiss
--   dismissed --> dismissed: POST dismiss, and the condition holds again
-- ```
create policy all_own on app.invitations to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.invitations to app_api, app_worker;
grant insert (user_id, target_type, target_id, kind, created_at) on app.invitations to app_api;
grant update (dismissed_at) on app.invitations to app_api;
create policy select_analyst on app.invitations for select to app_analyst using (true);
grant select (user_id, target_type, created_at, dismissed_at) on app.invitations to app_analyst;
create trigger changes_on_write after insert or update on app.invitations for each row
  execute function lib.change_row('invitation', 'id', 'id', 'dismissed_at');
create trigger changes_on_delete after delete on app.invitations referencing old table as gone for each statement
  execute function lib.change_gone('invitation', 'id');
comment on table app.invitations is 'Invitations that a person was given; a dismissed one never comes back.';
comment on column app.invitations.target_id is
  'The habit or the practice, which may be deleted by now; null for a kind without a target.';
comment on column app.invitations.kind is
  'What was shown: consistency of a habit, mastery of a practice, readiness for the rest.';
