-- app.goal_groups: a person's own groups of goals (docs/contract/goal-groups.md). Templates have their own table.
create policy all_own on app.goal_groups to app_api using (user_id = lib.current_user_id());
grant select, delete on app.goal_groups to app_api;
grant insert (user_id, name, icon, description, source) on app.goal_groups to app_api;
grant update (name, icon, description, source) on app.goal_groups to app_api;
create trigger changes_on_write after insert or update on app.goal_groups for each row
  execute function lib.change_row('goal_group', 'id');
create trigger changes_on_delete after delete on app.goal_groups referencing old table as gone for each statement
  execute function lib.change_gone('goal_group', 'id');
comment on table app.goal_groups is 'Groups that a person sorts goals into.';
comment on column app.goal_groups.id is 'Odd: templates have even ids, so that both share one id space in the API.';
comment on column app.goal_groups.source is 'Where the group came from, in the app''s words.';
