select plan(8);
delete from app.goal_group_templates;
insert into app.goal_group_templates (name) values ('Shared');
select as_user('bob');
select api.goal_group_create('{"name": "Theirs"}');
select as_user('ann');
select api.goal_group_create(jsonb_build_object('name', name)) from unnest(array['One', 'Two']) name;

create function pg_temp.names(body json) returns text language sql as $$
  select string_agg(g ->> 'name', ', ' order by g ->> 'name') from json_array_elements(body) g
$$;
select is(pg_temp.names(api.goal_groups_list(50, 0, false)), 'One, Shared, Two',
  'answers the caller''s groups and the templates');
select is((select array_agg((g ->> 'id')::bigint) from json_array_elements(api.goal_groups_list(50, 0, false)) g),
  (select array_agg(id order by id) from app.visible_goal_groups), 'sorts by id');
select is(json_array_length(api.goal_groups_list(2, 1, false)), 2, 'answers the page of limit and offset');
select is(api.goal_groups_list(2, 1, true)::jsonb - 'items', '{"total": 3, "limit": 2, "offset": 1, "has_more": false}',
  'counts all visible groups in the envelope');
select as_user();
select is(pg_temp.names(api.goal_groups_list(50, 0, false)), 'Shared', 'answers templates only without a caller');
select for_api_only('api.goal_groups_list(integer, integer, boolean)');
select * from finish();
