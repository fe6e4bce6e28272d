select plan(10);
select as_user('ann'), progress(5, '2026-01-01 12:00Z'), travel('2026-06-01 12:00Z');
create function pg_temp.recommit(variadic ids bigint[]) returns jsonb language sql as $$
  select api.return_habits_recommit(jsonb_build_object('habit_ids', ids))::jsonb
$$;
select refused($$ select pg_temp.recommit(1) $$, 404, 'return_arc_not_found', 'not without an arc');
select keep('a', habit('A', '{"revealed": true}')), keep('b', habit('B', '{"revealed": true}')), keep('hidden', habit('Hidden')), api.return_arc_create();
select api.return_habits_release(jsonb_build_object('habit_ids', array[kept('a'), kept('b')]));
select is(jsonb_path_query_array(pg_temp.recommit(kept('a'), kept('hidden'), -1), '$[*].recommitted'), '[true, false]', 'one of the arc is taken up');
select results_eq('select name from app.habits where revealed', $$ values ('A') $$, 'and shown; what was never released stays hidden');
select travel('2026-06-05 12:00Z'), pg_temp.recommit(kept('a'));
select is((select recommitted_at from app.return_habit_releases where habit_id = kept('a')), '2026-06-01 12:00Z'::timestamptz, 'once');
select api.return_arc_leave(), api.return_arc_create();
select is(pg_temp.recommit(kept('b')), '[]', 'another arc has its own');
select is((select revealed from app.habits where name = 'B'), false, 'so what an older one put to rest stays');
select as_user('ben');
select refused($$ select pg_temp.recommit(kept('b')) $$, 404, 'return_arc_not_found', 'a stranger has no arc');
select for_api_only('api.return_habits_recommit(jsonb)');
select * from finish();
