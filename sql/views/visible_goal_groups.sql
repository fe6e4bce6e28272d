-- app.visible_goal_groups: the caller's own groups and all templates, in one list for GET /goal-groups/.
create or replace view app.visible_goal_groups with (security_invoker = true) as
  select user_id, id, name, icon, description, source, false as shared_template from app.goal_groups
  union all
  select null, id, name, icon, description, source, true from app.goal_group_templates;
grant select on app.visible_goal_groups to app_api;
comment on view app.visible_goal_groups is 'Own goal groups and shared templates.';
