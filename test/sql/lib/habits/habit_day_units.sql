-- The units of a habit on a day: the sum over its goals.
-- events: habit_created 2
select plan(4);
select as_user('ann'), keep('walk', habit('Walk')), keep('swim', habit('Swim'));
create function pg_temp.units(name text, day date) returns double precision language sql as $$
  select lib.habit_day_units(lib.current_user_id(), kept(name), day)
$$;
select log(goal(kept('walk'), 'low'), '2026-06-15', 0.1), log(goal(kept('walk'), 'clear'), '2026-06-15', 0.2),
  log(goal(kept('walk'), 'low'), '2026-06-14', 4), log(goal(kept('swim'), 'low'), '2026-06-15', 8);
select is(pg_temp.units('walk', '2026-06-15'), 0.3::float, 'adds the goals of the habit in decimals');
select is(pg_temp.units('walk', '2026-06-13'), 0::float, 'is 0 on an empty day');
select is(pg_temp.units('swim', '2026-06-15'), 8::float, 'counts no other habit');
select as_user('bob');
select is(lib.habit_day_units((select tap.person('ann')), kept('walk'), '2026-06-15'), 0::float,
  'shows nothing of somebody else');
select * from finish();
