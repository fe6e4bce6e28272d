-- events: corrupt_mode_config_override 3
select plan(5);
create function effective(changes text) returns json language sql as $$
  select lib.effective_config(
    jsonb_populate_record(null::app.user_practices,
      '{"mode_config_override": {"mode": "tarot"}, "mode_config_normal": {"mode": "tarot", "deck": "d"}}'::jsonb
      || jsonb_build_object('override_md5', md5('{"mode": "tarot"}')) || changes::jsonb),
    jsonb_populate_record(null::app.practices, '{"mode": "tarot", "mode_config": {"mode": "tarot"}}'))
$$;
select is(effective('{}')::jsonb, '{"mode": "tarot", "deck": "d"}', 'answers the normal form of the override');
select is(effective('{"mode_config_override": null}')::jsonb, '{"mode": "tarot"}',
  'answers the practice''s config without an override');
select is(effective('{"mode_config_override": {"mode": "tarot", "deck": 5}}')::text, null,
  'answers null for an override that was edited by hand');
select is(effective('{"override_md5": null}')::text, null, 'answers null for an override that was written by hand');
select is(effective('{"mode_config_normal": {"mode": "count_up"}}')::text, null,
  'answers null for an override of another mode');
select * from finish();
