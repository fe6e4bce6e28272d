select plan(10);
select keep('sit', practice());
create function customise(body json) returns json language sql as $$ select api.user_practice_customize(tap.kept('one'), 50, 0, body) $$;
grant execute on function customise to public;
select as_user('ann');
select keep('one', selection(kept('sit')));
select is(customise('{"custom_name": "Mine"}') ->> 'effective_name', 'Mine', 'a name of their own');
select is(customise('{"mode_config_override": {"sent": {"mode": "meditation_timer", "duration_minutes": 5},
  "normal": {"mode": "meditation_timer", "duration_minutes": 5, "end_bell": true}}}') ->> 'effective_config',
  '{"mode": "meditation_timer", "duration_minutes": 5, "end_bell": true}', 'runs on the normal form');
select is(customise('{"custom_name": null}') ->> 'mode_config_override', '{"mode": "meditation_timer", "duration_minutes": 5}', 'shows what was sent');
select is(customise('{"mode_config_override": null}') -> 'effective_config' ->> 'duration_minutes', '10', 'null clears');
select refused($$ select customise('{"custom_name": "x", "mode_config_override": {"sent": {"mode": "tarot"}, "normal": {"mode": "tarot"}}}') $$,
  400, 'mode_mismatch', 'not of another mode');
select is((select custom_name from app.user_practices), null, 'and nothing of it is written');
select as_user('bob');
select refused($$ select customise('{}') $$, 403, 'forbidden', 'not for a stranger');
select for_api_only('api.user_practice_customize(bigint, integer, integer, json)');
select * from finish();
