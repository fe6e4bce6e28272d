-- docs/contract/reminders.md#whether-it-is-said, by the judge of streaks. Monday is 2026-06-15.
select plan(12);
select as_user('ann'), travel('2026-06-17 06:00Z'), zone('UTC');
select keep('bob', person('bob')), keep('read', habit('Read', '{"streak_rule": {"kind": "scheduled_days"},
    "notification_days": ["Mon"]}')), keep('walk', habit('Walk')),
  keep('swim', habit('Swim', '{"streak_rule": {"kind": "per_week", "times": 1}}')),
  keep('twice', habit('Twice', '{"streak_rule": {"kind": "per_week", "times": 2}}'));
create function pg_temp.reason(habit text, day text) returns text language sql as $$
  select lib.habit_day_reason(h, day::date) from app.habits h where h.id = kept(habit)
$$;
select is(pg_temp.reason('read', '2026-06-15'), null, 'a scheduled day');
select is(pg_temp.reason('read', '2026-06-14'), 'not_scheduled', 'the day before is none');
select is(pg_temp.reason('read', '2026-06-16'), 'not_scheduled', 'nor the day after');
select as_owner();
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
values (person('ann'), kept('walk'), '2026-06-01', '{"kind": "scheduled_days"}', '{Mon}'),
  (person('ann'), kept('walk'), '2026-06-08', null, null),
  (person('ann'), kept('walk'), '2026-06-22', '{"kind": "per_week", "times": 1}', null);
select recount(), as_user('ann');
select log(goal(kept('walk'), 'stretch'), day) from unnest('{2026-06-09,2026-06-22}'::date[]) day;
select is(pg_temp.reason('walk', '2026-06-03'), 'not_scheduled', 'by the rule that held on the day');
select is(pg_temp.reason('walk', '2026-06-09'), 'done', 'a day that is logged');
select is(pg_temp.reason('walk', '2026-06-10'), null, 'one that is not');
select is(pg_temp.reason('walk', '2026-06-23'), 'week_met', 'of a week to come');
select log(goal(kept(h), 'low'), '2026-06-16') from unnest('{swim,twice}'::text[]) h;
select is(pg_temp.reason('swim', '2026-06-17'), 'week_met', 'a week is met for all its days');
select is(pg_temp.reason('swim', '2026-06-22'), null, 'and not for the next');
select is(pg_temp.reason('twice', '2026-06-17'), null, 'one that runs is not met');
select as_owner();
delete from app.streaks where habit_id = kept('walk') and goal_id is null;
select is(pg_temp.reason('walk', '2026-06-09'), 'done', 'without a kept row by the check-ins');
insert into app.habit_pauses (user_id, habit_id, from_day, to_day, created_at)
values (person('ann'), kept('walk'), '2026-06-09', '2026-06-09', now());
select is(pg_temp.reason('walk', '2026-06-09'), 'paused', 'a paused day is paused first');
select * from finish();
