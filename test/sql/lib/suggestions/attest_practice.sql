-- docs/contract/practice-sessions.md#sessions-from-the-journal; overrides and the lock of a stage, through the route:
-- test/sql/api/suggestions/suggestion_accept.sql.
-- events: practice_session_logged 3
select plan(9);
select as_user('ann'), zone('UTC'), travel('2026-06-15 12:00Z');
select keep('timed', follows('ann', 1, '{"mode": "meditation_timer", "duration_minutes": 12.5}'));
select lib.attest_practice(kept('timed'));
select results_eq('select user_practice_id, practised_at, duration_minutes, mode, completed from app.practice_sessions',
  $$ select kept('timed'), '2026-06-15 12:00Z'::timestamptz, 12.5::float, 'meditation_timer', true $$,
  'logs a completed session of now, with the duration of the config');
select is((select mode_metadata::jsonb from app.practice_sessions),
  '{"attested_via": "journal", "mode": "meditation_timer"}', 'the metadata names the journal as source');
select as_owner();
update app.practices set approved = false, mode = 'count_up', mode_config = '{"mode": "count_up"}';
select as_user('ann');
select lib.attest_practice(kept('timed'));
select is((select duration_minutes from app.practice_sessions order by id desc limit 1), 1::float,
  'logs one minute without a duration, also of a practice that lost its approval');
select keep('brief', follows('ann', 3, '{"mode": "meditation_timer", "duration_minutes": 0.5}', null)), program('ann',
  '2026-01-01 12:00Z', 3);
select lib.attest_practice(kept('brief'));
select is((select duration_minutes from app.practice_sessions order by id desc limit 1), 0.5::float,
  'logs less than a minute if the config has that duration');
select program('ann', '2026-06-15 12:00Z');
select keep('far', follows('ann', 2, '{"mode": "count_up"}'));
select refused($$ select lib.attest_practice(kept('far')) $$, 403, 'stage_locked',
  'refuses a practice of a locked stage with 403');
select as_user('bob');
select throws_ok($$ select lib.attest_practice(kept('timed')) $$, null, null, 'logs nothing for somebody else');
select for_api_only('lib.attest_practice(bigint)');
select * from finish();
