-- docs/contract/habits.md#stored-streaks. Today is Wednesday 2026-06-17.
select plan(6);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk', '{"streak_rule": {"kind": "per_week", "times": 2}}'));
create function pg_temp.met(days datemultirange, goal text default null) returns boolean language sql as $$
  select lib.streak_is_met(h, tap.goal(h.id, goal), days, lib.today()) from app.habits h where h.id = tap.kept('habit')
$$;
select is(pg_temp.met('{[2026-06-15,2026-06-15]}'), false, 'one day of two does not suffice');
select is(pg_temp.met('{[2026-06-15,2026-06-16]}'), true, 'two days do');
select is(pg_temp.met('{[2026-06-08,2026-06-14]}'), false, 'the week before does not matter');
select as_owner();
update app.habit_rules set streak_rule = '{"kind": "units", "per": "week", "amount": 3}';
select log(goal(kept('habit'), 'low'), '2026-06-16', 2), log(goal(kept('habit'), 'clear'), '2026-06-16', 1);
select is(pg_temp.met('{[2026-06-16,2026-06-16]}'), true, 'units of all goals');
select is(pg_temp.met('{[2026-06-16,2026-06-16]}', 'low'), false, 'units of one goal');
update app.habit_rules set streak_rule = '{"kind": "per_month", "times": 2}';
select is(pg_temp.met('{[2026-06-01,2026-06-02]}'), true, 'a month likewise');
select * from finish();
