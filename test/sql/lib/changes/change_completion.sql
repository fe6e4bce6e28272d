-- docs/contract/changes.md#the-change-log
select plan(9);
create function pg_temp.next() returns void language sql as $$ select set_config('app.change', '', true) $$;
create function pg_temp.number(resource text, object_id bigint) returns bigint
language sql security definer set search_path = '' as $$
  select c.counter from app.changes c where c.resource = number.resource and c.object_id = number.object_id
$$;
create function pg_temp.counter() returns bigint language sql security definer set search_path = '' as $$
  select counter from app.change_counters where user_id = tap.person('ann')
$$;
select as_user('ann'), keep('habit', habit('Walk')), keep('goal', goal(kept('habit'), 'low'));
select keep('made', pg_temp.counter()), pg_temp.next();
select api.goal_completion_create(jsonb_build_object('goal_id', kept('goal'), 'did_complete', true));
select cmp_ok(pg_temp.counter(), '>', kept('made'), 'a check-in moves the counter');
select results_eq('select resource, object_id from lib.changed_objects(kept(''made''), 32767::smallint, 0, 9)',
  $$ select 'habit', kept('habit') union all select 'goal_completion', c.id from app.goal_completions c $$,
  'a check-in changes its habit and is a change itself');
select is(pg_temp.number('habit', kept('habit')), kept('made'), 'a check-in writes nothing into the log');
select results_eq('select change_number from app.goal_completions', 'select pg_temp.counter()',
  'a completion carries the number of its check-in');
select keep('mark', pg_temp.counter()), pg_temp.next();
select api.goal_completion_create(jsonb_build_object('goal_id', kept('goal'), 'did_complete', true));
select is(pg_temp.counter(), kept('mark'), 'a day that is logged already moves nothing');
select keep('completion', (select id from app.goal_completions)), pg_temp.next();
select api.habit_completions_clear(kept('habit'));
select is(pg_temp.number('goal_completion', kept('completion')), pg_temp.counter(),
  'a completion that is cleared leaves a tombstone');
select is(pg_temp.number('habit', kept('habit')), pg_temp.counter(), 'clearing changes the habit');
select as_owner();
select ok((select deleted_at from app.changes where resource = 'habit') is null, 'the habit is not gone');
update app.change_counters set counter = 1;
select pg_temp.next(), as_user('ann');
select api.goal_completion_create(jsonb_build_object('goal_id', kept('goal'), 'did_complete', true));
select is(pg_temp.counter(), floor(extract(epoch from now()) * 1000000)::bigint,
  'the first check-in of a transaction moves the counter to the clock');
select * from finish();
