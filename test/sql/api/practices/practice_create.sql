-- events: practice_submitted 1
select plan(8);
select as_user('ann');
create temp table body as select
  '{"stage_number": 2, "name": "Hum", "description": "", "instructions": "", "default_duration_minutes": 3,
  "mode": "tarot", "mode_config": {"mode": "tarot", "deck": "major_arcana"}, "approved": true, "preset": true,
  "canonical": true}'::json as body;
select is(api.practice_create(body)::jsonb - 'id', body::jsonb - 'preset' - 'canonical' || '{"approved": false}',
  'answers a draft, also if the body says approved') from body;
select is(submitted_by_user_id, person('ann'), 'stores the caller as the author') from app.practices where name = 'Hum';
select is(preset, false, 'stores no preset, also if the body says preset') from app.practices where name = 'Hum';
select throws_ok($$ insert into app.practices (submitted_by_user_id, stage_number, name, description, instructions,
  default_duration_minutes,
  mode, mode_config, approved) values (person('ann'), 1, 'x', '', '', 1, 'tarot', '{"mode": "tarot"}', true) $$,
  '42501', null,
  'refuses an approved practice by row-level security');
select as_user();
select throws_ok($$ select api.practice_create((select body from body)) $$, '42501', null,
  'refuses a practice without a caller');
select for_api_only('api.practice_create(json)');
select * from finish();
