-- docs/contract/analysts.md#habit-weeks. Today is Wednesday 2026-06-17.
select plan(2);
select travel('2026-06-17 12:00Z'), person('ann');
update app.pseudonyms set joined_at = '2026-05-20 12:00Z' where user_id = person('ann');
select as_user('ann'), zone('UTC');
select keep('walk', habit('Walk', '{"start_date": "2026-05-27", "streak_rule": {"kind": "per_week", "times": 2}}')),
  keep('swim', habit('Swim', '{"start_date": "2026-05-27"}'));
insert into app.habit_pauses (user_id, habit_id, from_day, to_day, created_at)
values (person('ann'), null, '2026-06-03', '2026-06-10', now());
select as_owner();
select log(goal(kept('walk'), 'low'), d::date) from unnest('{2026-05-28,2026-06-08,2026-06-12,2026-06-15}'::date[]) d;
select log(goal(kept('walk'), 'clear'), '2026-06-12');
select results_eq($$ select week, due, done, met from analytics.habit_weeks order by week $$,
  $$ values ('2026-05-25'::date, 2, 1, 0), ('2026-06-08', 2, 2, 1), ('2026-06-15', 2, 1, 0) $$,
  'a week has its done days; one with a paused day has a row only if it was met');
select is((select array_agg(d.day order by d.day) from analytics.habit_days d
    where d.habit = lib.habit_key(pseudonym('ann'), kept('swim')) and d.day > '2026-06-01'),
  array['2026-06-02']::date[] || array(select generate_series(timestamp '2026-06-11', '2026-06-17', '1 day')::date),
  'habit_days leaves out paused days');
select * from finish();
