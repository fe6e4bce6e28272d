-- app.goal_group_templates: shared by everybody; admins and the start-up seed write it, and, where
-- lib.require_template_author lets the transaction, anybody who is signed in
-- (docs/contract/goal-groups.md#shared-templates).
create policy select_all on app.goal_group_templates for select to app_api using (true);
create policy insert_authors on app.goal_group_templates for insert to app_api with check (auth.caller_is_admin()
  or current_setting('app.shared_templates', true) = 'anyone' and lib.current_user_id() is not null);
grant select on app.goal_group_templates to app_api;
grant insert (id, name, icon, description, source) on app.goal_group_templates to app_api;
create trigger changes_on_write after insert or update or delete on app.goal_group_templates for each row
  execute function lib.change_catalogue();
comment on table app.goal_group_templates is 'Goal groups that every person sees and no person owns.';
comment on column app.goal_group_templates.id is
  'Even: groups of people have odd ids, so that both share one id space in the API.';
comment on column app.goal_group_templates.source is 'built-in where the seed wrote it.';
