-- docs/contract/habits.md#streak-of-a-habit: which habits are subtractive, and what their threshold is.
select plan(7);
select as_user('ann');
select keep('habit', habit('Sweets'));
create function pg_temp.kind(goals jsonb) returns text language plpgsql as $$
declare
  v_ids bigint[] := array(select g.id from app.goals g where g.habit_id = tap.kept('habit') order by g.id);
begin
  update app.goals g set tier = goals -> n ->> 0, is_additive = (goals -> n ->> 1)::boolean,
    target = (goals -> n ->> 2)::float
    from generate_series(0, 2) n where g.id = v_ids[n + 1];
  return (select format('%s %s', k.subtractive, k.threshold)
    from app.habits h cross join lateral lib.habit_kind(h) k where h.id = tap.kept('habit'));
end $$;
select as_owner();
select is(pg_temp.kind(goals::jsonb), expected, description)
  from (values
    ('[["low", true, 1], ["clear", true, 2], ["stretch", true, 3]]', 'f ',
      'a habit of additive goals is additive and has no threshold'),
    ('[["low", true, 1], ["clear", true, 2], ["stretch", false, 9]]', 't 2',
      'one subtractive goal makes it subtractive, and the clear goal sets the threshold'),
    ('[["low", true, 1], ["low", false, 5], ["stretch", false, 3]]', 't 5',
      'without a clear goal the first subtractive goal sets the threshold'),
    ('[["clear", true, 4], ["clear", false, 1], ["stretch", false, 3]]', 't 4',
      'of two clear goals the first sets the threshold'),
    ('[["low", true, 1], ["low", false, 0.33333], ["stretch", true, 1]]', 't 0.333', 'a threshold has three places')
  ) as example (goals, expected, description);
delete from app.goals g where g.habit_id = kept('habit');
select as_user('ann');
select is((select format('%s %s', k.subtractive, k.threshold) from app.habits h cross join lateral lib.habit_kind(h) k
  where h.id = kept('habit')), 'f ', 'a habit without goals is additive and has no threshold');
select as_user('bob');
select is_empty($$ select 1 from app.habits h cross join lateral lib.habit_kind(h) k where h.id = kept('habit') $$,
  'another person''s habit has no row');
select * from finish();
