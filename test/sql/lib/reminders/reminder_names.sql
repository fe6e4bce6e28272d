-- docs/contract/reminders.md#what-a-message-says
select plan(5);
select travel('2026-06-17 08:00Z'), as_user('ann'), zone('UTC');
select keep('walk', habit('Walk')), keep('read', habit('Read'));
select log(goal(kept('read'), 'low'), '2026-06-17'), as_owner();
create function pg_temp.names(kind text, object bigint) returns text[] language sql as $$
  select array_agg(n.name) from lib.reminder_names(row(tap.person('ann'), null, kind, object, date '2026-06-17',
    time '08:00', null, null, null, null, null, null, null)::app.reminders) n
$$;
select is(pg_temp.names('habit', kept('walk')), '{Walk}', 'the habit');
select is(pg_temp.names('habit', kept('read')), null, 'nothing of a habit that is done');
select is(pg_temp.names('evening', 0), '{Walk}', 'the habits that are open');
select is(pg_temp.names('milestone', (select id from app.goal_completions where user_id = person('ann'))), '{Read}',
  'the habit of a completion, though it is done');
select is(pg_temp.names('test', 0), '{""}', 'a test has no habit, and is said');
select * from finish();
