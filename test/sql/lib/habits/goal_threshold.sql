-- docs/contract/habits.md#streak-of-a-goal
select plan(5);
create function pg_temp.threshold(habit text) returns double precision language sql as $$
  select lib.goal_threshold(g) from app.goals g where g.id = tap.goal(tap.kept(habit), 'low')
$$;
select as_user('ann');
select keep('sweets', habit('Sweets')), keep('coffee', habit('Coffee'));
select as_owner();
update app.goals set is_additive = false;
update app.goals set target = 7 where habit_id = kept('sweets') and tier = 'clear';
select as_user('ann');
select is(pg_temp.threshold('sweets'), 7::float, 'is the target of the clear goal of the same habit');
select is(pg_temp.threshold('coffee'), 2::float, 'is not the target of another habit');
select as_owner();
update app.goals set target = 0.33333 where habit_id = kept('sweets') and tier = 'clear';
select is(pg_temp.threshold('sweets'), 0.333::float, 'with three places');
update app.goals set is_additive = true where habit_id = kept('sweets') and tier = 'clear';
select as_user('ann');
select is(pg_temp.threshold('sweets'), null, 'is null where the clear goal adds up');
select as_owner();
delete from app.goals where habit_id = kept('coffee') and tier = 'clear';
select as_user('ann');
select is(pg_temp.threshold('coffee'), null, 'is null without a clear goal');
select * from finish();
