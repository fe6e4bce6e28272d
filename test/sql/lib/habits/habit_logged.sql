-- What of its completions the tag of a habit covers (docs/contract/conditional-requests.md#tags-of-one-object).
select plan(5);
select travel('2026-06-17 10:00Z'), as_user('ann');
select keep('walk', habit('Walk')), keep('read', habit('Read'));
select as_owner();
alter table app.goal_completions disable trigger user;  -- which gives the numbers
create function pg_temp.logged() returns text language sql as $$
  select format('%s %s', l.number, to_char(l.leaves at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'))
    from app.habits h cross join lateral lib.habit_logged(h) l where h.id = tap.kept('walk')
$$;
create function pg_temp.add(habit text, tier text, day date, at timestamptz, number bigint) returns void
language sql as $$
  insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at, change_number)
    select g.user_id, g.id, day, 1, at, number from app.goals g where g.id = tap.goal(tap.kept(add.habit), add.tier);
$$;
select is(pg_temp.logged(), ' ', 'nothing is logged');
select pg_temp.add('read', 'low', '2026-06-16', '2026-06-16 12:00Z', 90),
  pg_temp.add('walk', 'low', '2026-03-18', '2026-03-18 12:00Z', 3);
select is(pg_temp.logged(), '3 ', 'a completion of more than 90 days ago is the newest and leaves nothing');
select pg_temp.add('walk', 'low', '2026-03-19', '2026-03-19 10:00Z', 5),
  pg_temp.add('walk', 'low', '2026-06-10', '2026-06-10 12:00Z', 4);
select is(pg_temp.logged(), '5 2026-03-19 10:00:00', 'the number is the highest; the oldest of 90 days leaves next');
select pg_temp.add('walk', 'clear', '2026-03-20', '2026-03-19 11:00Z', 9),
  pg_temp.add('walk', 'clear', '2025-12-18', '2025-12-18 12:00Z', 70),
  pg_temp.add('walk', 'clear', '2025-12-17', '2025-12-17 12:00Z', 80);
select is(pg_temp.logged(), '70 2026-03-19 10:00:00',
  'of each goal the 92 days before its newest are read, and no day more');
delete from app.goal_completions where local_day < '2026-01-01';
select is(pg_temp.logged(), '9 2026-03-19 10:00:00', 'of all goals of the habit');
select * from finish();
