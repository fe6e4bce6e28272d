select plan(10);
select as_user('ann'), progress(5, '2026-01-01 12:00Z'), travel('2026-06-01 12:00Z');
create function pg_temp.recommit(variadic ids bigint[]) returns jsonb language sql as $$
  select api.return_habits_recommit(jsonb_build_object('habit_ids', ids))::jsonb
$$;
select refused($$ select pg_temp.recommit(1) $$, 404, 'return_arc_not_found', 'refuses without an active arc with 404');
select keep('a', habit('A', '{"revealed": true}')), keep('b', habit('B', '{"revealed": true}')),
  keep('hidden', habit('Hidden')), api.return_arc_create();
select api.return_habits_release(jsonb_build_object('habit_ids', array[kept('a'), kept('b')]));
select is(jsonb_path_query_array(pg_temp.recommit(kept('a'), kept('hidden'), -1), '$[*].recommitted'), '[true, false]',
  'recommits to a habit that the arc released and skips other ids');
select results_eq('select name from app.habits where revealed',
  $$ values ('A') $$, 'shows the habit; a habit that was never released stays hidden');
select travel('2026-06-05 12:00Z'), pg_temp.recommit(kept('a'));
select is((select recommitted_at from app.return_habit_releases where habit_id = kept('a')),
  '2026-06-01 12:00Z'::timestamptz, 'a repeat keeps the first instant');
select api.return_arc_leave(), api.return_arc_create();
select is(pg_temp.recommit(kept('b')), '[]', 'a new arc has no released habits');
select is((select revealed from app.habits where name = 'B'), false, 'a habit that an older arc released stays hidden');
select as_user('ben');
select refused($$ select pg_temp.recommit(kept('b')) $$, 404, 'return_arc_not_found',
  'refuses another person without an arc with 404');
select for_api_only('api.return_habits_recommit(jsonb)');
select * from finish();
