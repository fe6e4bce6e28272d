-- events: resource_access_denied 1, user_practice_created 1, user_practice_customized 4
select plan(10);
select keep('sit', practice());
create function customise(body json) returns json language sql as $$ select api.user_practice_customize(tap.kept('one'),
  50, 0, body) $$;
grant execute on function customise to public;
select as_user('ann');
select keep('one', selection(kept('sit')));
select is(customise('{"custom_name": "Mine"}') ->> 'effective_name', 'Mine', 'shows the custom name');
select is(customise('{"mode_config_override": {"sent": {"mode": "meditation_timer", "duration_minutes": 5},
  "normal": {"mode": "meditation_timer", "duration_minutes": 5, "end_bell": true}}}') ->> 'effective_config',
  '{"mode": "meditation_timer", "duration_minutes": 5, "end_bell": true}',
  'puts the normal form of the override into effect');
select is(customise('{"custom_name": null}') ->> 'mode_config_override',
  '{"mode": "meditation_timer", "duration_minutes": 5}', 'shows the override as it was sent');
select is(customise('{"mode_config_override": null}') -> 'effective_config' ->> 'duration_minutes', '10',
  'clears the override with null');
select refused($$ select
  customise('{"custom_name": "x", "mode_config_override": {"sent": {"mode": "tarot"}, "normal": {"mode": "tarot"}}}')
    $$,
  400, 'mode_mismatch', 'refuses an override of another mode with 400');
select is((select custom_name from app.user_practices), null, 'writes nothing in a refused request');
select as_user('bob');
select refused($$ select customise('{}') $$, 403, 'forbidden', 'refuses the selection of somebody else with 403');
select for_api_only('api.user_practice_customize(bigint, integer, integer, json)');
select * from finish();
