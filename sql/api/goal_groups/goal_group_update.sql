-- PUT /goal-groups/{group_id}: replaces a group of the caller. With shared_template an empty group becomes a template
-- with the same id, if the caller may make one (docs/contract/goal-groups.md#shared-templates); the row lock keeps
-- goals out until commit. A template is 403.
create or replace function api.goal_group_update(
  group_id bigint, body jsonb, shared_templates text default 'admins'
) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
begin
  update app.goal_groups g set (name, icon, description, source) =
    (select b.name, b.icon, b.description, b.source from jsonb_populate_record(null::app.goal_groups, body) b)
   where g.user_id = v_me and g.id = group_id;
  if not found then
    perform lib.refuse_missing('goal_group', group_id);
  elsif (body ->> 'shared_template')::boolean then
    perform lib.require_template_author(shared_templates);
    perform from app.goal_groups g where g.user_id = v_me and g.id = group_id for update;
    if exists (select from app.goals g where g.user_id = v_me and g.goal_group_id = group_id) then
      perform lib.raise(409, 'goal_group_not_empty');
    end if;
    with moved as (
      delete from app.goal_groups g where g.user_id = v_me and g.id = group_id returning g.*
    )
    insert into app.goal_group_templates (id, name, icon, description, source) overriding system value
    select m.id, m.name, m.icon, m.description, m.source from moved m;
  end if;
  return api.goal_group_get(group_id);
end $$;
grant execute on function api.goal_group_update to app_api;
