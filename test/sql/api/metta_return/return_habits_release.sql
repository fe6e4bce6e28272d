select plan(12);
select as_user('ben'), keep('theirs', habit('Theirs', '{"revealed": true}'));
select as_user('ann'), progress(5, '2026-01-01 12:00Z'), travel('2026-06-01 12:00Z');
create function pg_temp.release(variadic ids bigint[]) returns jsonb language sql as $$
  select api.return_habits_release(jsonb_build_object('habit_ids', ids))::jsonb
$$;
select refused($$ select pg_temp.release(1) $$, 404, 'return_arc_not_found', 'refuses without an active arc with 404');
select keep('a', habit('A', '{"revealed": true}')), keep('b', habit('B', '{"revealed": true}')),
  keep('hidden', habit('Hidden')), api.return_arc_create();
select is(pg_temp.release(kept('b'), kept('b'), kept('theirs'), kept('hidden'), -1),
  jsonb_build_array(jsonb_build_object('habit_id', kept('b'), 'name', 'B', 'icon', '', 'recommitted', false)),
  'releases a shown habit of the caller and skips other ids');
select travel('2026-06-02 12:00Z'), api.return_arc_pause();
select is(jsonb_path_query_array(pg_temp.release(kept('a'), kept('b')), '$[*].habit_id'),
  jsonb_build_array(kept('b'), kept('a')), 'answers all released habits in the order of release, also while paused');
select is((select count(*) from app.habits where revealed), 0::bigint, 'released habits are hidden');
select api.return_habits_recommit(jsonb_build_object('habit_ids', array[kept('b')])), travel('2026-06-03 12:00Z');
select is(pg_temp.release(kept('b')) -> 0, jsonb_build_object('habit_id', kept('b'), 'name', 'B', 'icon', '',
  'recommitted', false), 'releases a recommitted habit again');
select is((select (released_at, recommitted_at) from app.return_habit_releases where habit_id = kept('b')),
  ('2026-06-01 12:00Z'::timestamptz, null::timestamptz), 'a second release keeps the first instant');
select is((select count(*) from app.return_habit_releases), 2::bigint, 'has one row per habit');
select api.habit_update(kept('a'), habit_body('{"name": "A", "revealed": true}'));
select is(pg_temp.release(-1) -> 1 ->> 'recommitted', 'true',
  'a habit that its owner shows again counts as recommitted');
select as_user('ben');
select is((select revealed from app.habits), true, 'another person''s habit stays shown');
select for_api_only('api.return_habits_release(jsonb)');
select * from finish();
