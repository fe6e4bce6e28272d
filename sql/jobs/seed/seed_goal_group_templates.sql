-- Start-up seeding of the built-in goal group templates: inserts those whose name is missing; returns the number of
-- inserts. Definer: no run-time role may write the catalogue. Safe under parallel processes.
create or replace function jobs.seed_goal_group_templates(templates json) returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with inserted as (
    insert into app.goal_group_templates (name, icon, description, source)
    select t.name, t.icon, t.description, 'built-in'
      from json_populate_recordset(null::app.goal_group_templates, templates) t
    on conflict (name) where source = 'built-in' do nothing
    returning id
  )
  select count(*)::integer from inserted
$$;
grant execute on function jobs.seed_goal_group_templates to app_api;
