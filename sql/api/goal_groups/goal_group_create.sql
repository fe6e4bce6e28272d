-- POST /goal-groups/: creates a group of the caller, or, for those who may, a shared template
-- (docs/contract/goal-groups.md#shared-templates). Row-level security enforces the same rule.
create or replace function api.goal_group_create(body jsonb, shared_templates text default 'admins') returns json
language plpgsql volatile as $$
declare
  v_id bigint;
begin
  if (body ->> 'shared_template')::boolean then
    perform lib.require_template_author(shared_templates);
    insert into app.goal_group_templates (name, icon, description, source)
    select b.name, b.icon, b.description, b.source from jsonb_populate_record(null::app.goal_group_templates, body) b
    returning id into v_id;
  else
    insert into app.goal_groups (user_id, name, icon, description, source)
    select lib.current_user_id(), b.name, b.icon, b.description, b.source
      from jsonb_populate_record(null::app.goal_groups, body) b
    returning id into v_id;
  end if;
  return api.goal_group_get(v_id);
end $$;
grant execute on function api.goal_group_create to app_api;
