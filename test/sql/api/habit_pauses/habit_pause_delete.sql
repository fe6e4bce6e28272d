-- docs/contract/habit-pauses.md. Today is Wednesday 2026-06-17.
select plan(9);
-- events: habit_created 1, habit_pause_created 2, habit_pause_deleted 1, resource_access_denied 1
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
select log(goal(kept('habit'), 'low'), d::date) from unnest('{2026-06-13,2026-06-16}'::date[]) d;
create function pg_temp.completions() returns text language sql as $$
  select string_agg(c.ctid::text || c, ',' order by c.id) from app.goal_completions c
$$;
select set_config('tap.before', pg_temp.completions(), true);
select keep('pause', (api.habit_pause_create('{"from_day": "2026-06-14", "to_day": "2026-06-15"}') ->> 'id')::bigint),
  keep('other', (api.habit_pause_create('{"from_day": "2026-07-01"}') ->> 'id')::bigint);
select is((api.habit_get(kept('habit')) ->> 'streak')::integer, 2, 'the pause is passed over');
select as_user('bob');
select refused($$ select api.habit_pause_delete(kept('pause')) $$, 403, 'forbidden', 'refuses somebody else''s pause');
select as_user('ann');
select is(api.habit_pause_delete(kept('pause'))::text, null, 'deletes a pause');
select is(array(select id from app.habit_pauses), array[kept('other')], 'and no other');
select is((api.habit_get(kept('habit')) ->> 'streak')::integer, 1, 'the streak is as if it had never been');
select as_owner();
select is(pg_temp.completions(), current_setting('tap.before'), 'neither writes a completion');
select for_api_only('api.habit_pause_delete(bigint)');
select * from finish();
