-- docs/contract/habit-pauses.md. Today is Wednesday 2026-06-17.
select plan(17);
-- events: habit_created 1, habit_pause_changed 5, habit_pause_created 2, habit_pause_deleted 2,
--   resource_access_denied 2
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('pause', (api.habit_pause_create('{"from_day": "2026-06-10", "note": "Flu"}') ->> 'id')::bigint);
select keep('before', (api.habit_pause_create('{"from_day": "2026-06-01"}') ->> 'id')::bigint);
select keep('walk', habit('Walk')), log(goal(kept('walk'), 'low'), '2026-06-09');
create function pg_temp.change(body jsonb) returns jsonb language sql as $$
  select api.habit_pause_update(tap.kept('pause'), body)::jsonb - '{id,created_at,habit_id}'::text[]
$$;
select is(pg_temp.change('{"to_day": "2026-06-16"}'),
  '{"from_day": "2026-06-10", "to_day": "2026-06-16", "note": "Flu"}', 'ends a running pause');
select is(pg_temp.change('{"note": null}'), '{"from_day": "2026-06-10", "to_day": "2026-06-16", "note": null}',
  'takes the note away and keeps the end');
select is(pg_temp.change('{"to_day": null}') ->> 'to_day', null, 'null lets it run again');
create function pg_temp.streak() returns integer language sql as $$
  select s.streak from app.streaks s where s.habit_id = tap.kept('walk') and s.goal_id is null
$$;
select is(api.habit_pause_update(kept('before'), '{"to_day": "2026-06-05"}')::jsonb ->> 'to_day', '2026-06-05',
  'ends the one that is named');
select is(pg_temp.streak(), 1, 'the other still carries a streak on');
select pg_temp.change('{"to_day": "2026-06-12"}');
select is(pg_temp.streak(), 0, 'until it ends, too');
select api.habit_pause_delete(kept('before'));
select throws_ok($$ select pg_temp.change('{"to_day": "2026-06-09"}') $$, 'PT422', 'value_error',
  'refuses an end before its beginning');
select throws_ok($$ select pg_temp.change('{"to_day": "2027-06-19"}') $$, 'PT422', 'value_error',
  'refuses an end 367 days ahead');
select as_user('bob');
select refused($$ select pg_temp.change('{"note": "x"}') $$, 403, 'forbidden',
  'refuses somebody else''s pause with 403');
select refused($$ select api.habit_pause_delete(kept('pause')) $$, 403, 'forbidden', 'and its deletion');
select refused($$ select api.habit_pause_update(0, '{}') $$, 404, 'pause_not_found', 'refuses one that does not exist');
select as_user('ann');
select is(api.habit_pause_delete(kept('pause'))::text, null, 'deletes a pause');
select refused($$ select api.habit_pause_delete(kept('pause')) $$, 404, 'pause_not_found', 'a repeat is 404');
select is((select count(*) from app.habit_pauses), 0::bigint, 'and it is gone');
select for_api_only('api.habit_pause_update(bigint, jsonb)');
select * from finish();
