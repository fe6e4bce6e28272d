-- events: practice_session_logged 1, resource_access_denied 2, user_practice_created 3
select plan(14);
select travel('2026-06-15 12:00Z');
select keep('sit', practice()), keep('far', practice(stage => 2)),
  keep('anchor', practice('{"mode": "mindful_anchor", "instruction": "Stay", "min_duration_seconds": 0,
    "require_option_choice": true, "options": [{"key": "feet", "label": "Feet"}]}', stage => 1, by_name => 'ann'));
create function session(selection text, started text, ended text, metadata json default null) returns json
language sql as $$
  select api.practice_session_create(json_build_object('user_practice_id', tap.kept(selection),
    'started_at', '2026-06-' || started || 'Z', 'ended_at', '2026-06-' || ended || 'Z',
    'mode_metadata', metadata, 'completed', true, 'reflection', 'Quiet', 'insight', null))
$$;
grant execute on function session to public;
select as_user('ann');
select keep('one', selection(kept('sit'))), keep('two', selection(kept('far'), 2));
select is(session('one', '15 11:00', '15 11:00:10')::jsonb - 'id' - 'user_practice_id',
  '{"duration_minutes": 0.16666666666666666, "timestamp": "2026-06-15T11:00:10.000000Z",
  "reflection": "Quiet", "mode": "meditation_timer", "mode_metadata": null, "completed": true, "insight": null}',
  'derives length, time and mode');
select refused($$ select session('one', '15 11:00', '15 10:59:59.999') $$, 422, 'value_error',
  'refuses an end before the start with 422');
select refused($$ select session('one', '15 11:00', '15 12:01:00.001') $$, 422, 'value_error',
  'refuses an end more than a minute ahead with 422');
select refused($$ select api.practice_session_create(json_build_object('user_practice_id', kept('one'),
    'started_at', '2026-05-16 11:00Z', 'ended_at', '2026-05-16 11:59:59.999Z', 'completed', true)) $$,
  422, 'value_error', 'refuses an end more than 30 days ago with 422');
select refused($$ select session('one', '15 03:00', '15 11:00:00.001') $$, 422, 'value_error',
  'refuses more than 8 hours with 422');
select refused($$ select session('two', '15 11:00', '15 11:01') $$, 403, 'stage_locked',
  'refuses a locked stage with 403');
select refused($$ select session('one', '15 11:00', '15 11:01', '{"mode": "tarot"}') $$, 400, 'mode_metadata_mismatch',
  'refuses metadata of another mode with 400');
select keep('three', selection(kept('anchor')));
select refused($$ select session('three', '15 11:00', '15 11:01',
  '{"mode": "mindful_anchor", "chosen_option_key": null}') $$, 400, 'chosen_option_key_required',
  'refuses a missing choice with 400 where the config requires one');
select refused($$ select session('three', '15 11:00', '15 11:01',
  '{"mode": "mindful_anchor", "chosen_option_key": "hands"}') $$, 400,
  'chosen_option_key_not_in_catalog', 'refuses a choice that is no option with 400');
select as_user('bob');
select refused($$ select session('one', '15 11:00', '15 11:01') $$, 403, 'forbidden',
  'refuses the selection of somebody else with 403');
select as_user();
select refused($$ select session('one', '15 11:00', '15 11:01') $$, 403, 'forbidden',
  'refuses a selection with 403 without a caller');
select for_api_only('api.practice_session_create(json)');
select * from finish();
