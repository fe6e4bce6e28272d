-- docs/contract/analysts.md#habit-weeks. Today is Wednesday 2026-06-17.
select plan(7);
select travel('2026-06-17 12:00Z'), person('bob'), person('ann');
update app.pseudonyms set joined_at = '2026-05-20 12:00Z' where user_id = person('ann');
select as_user('ann'), zone('UTC');
select keep('walk', habit('Walk', '{"start_date": "2026-05-27", "streak_rule": {"kind": "per_week", "times": 2}}')),
  keep('swim', habit('Swim', '{"start_date": "2026-05-27"}'));
insert into app.habit_pauses (user_id, habit_id, from_day, to_day, created_at)
values (person('ann'), null, '2026-06-03', '2026-06-10', now());
select as_owner();
select log(goal(kept('walk'), 'low'), d::date) from unnest('{2026-05-28,2026-06-08,2026-06-12,2026-06-15}'::date[]) d;
select log(goal(kept('walk'), 'clear'), '2026-06-12');
select results_eq($$ select week, due, done, met, units_due, units from analytics.habit_weeks order by week $$,
  $$ values ('2026-05-25'::date, 2, 1, 0, null::float, null::float), ('2026-06-08', 2, 2, 1, null, null),
    ('2026-06-15', 2, 1, 0, null, null) $$,
  'a week has its done days; one with a paused day has a row only if it was met');
select is((select array_agg(d.day order by d.day) from analytics.habit_days d
    where d.habit = lib.habit_key(pseudonym('ann'), kept('swim')) and d.day > '2026-06-01'),
  array['2026-06-02']::date[] || array(select generate_series(timestamp '2026-06-11', '2026-06-17', '1 day')::date),
  'habit_days leaves out paused days');
select is_empty($$ select from analytics.habit_days d where d.habit = lib.habit_key(pseudonym('ann'), kept('walk')) $$,
  'and habits that count weeks');
update app.habit_rules set streak_rule = '{"kind": "units", "per": "week", "amount": 1.5}', from_day = '2026-06-11';
select results_eq($$ select week, due, done, met, units_due, units from analytics.habit_weeks order by week $$,
  $$ values ('2026-05-25'::date, null::integer, null::integer, 0, 1.5::float, 1::float),
    ('2026-06-08', null, null, 1, 1.5, 3), ('2026-06-15', null, null, 0, 1.5, 1) $$, 'or its units');
update app.habit_rules set streak_rule = '{"kind": "per_month", "times": 3}';
select is_empty('select from analytics.habit_weeks', 'a habit that counts months has none');
select is_empty($$ select from analytics.habit_days d where d.habit = lib.habit_key(pseudonym('ann'), kept('walk')) $$,
  'and no due days');
update app.habit_rules set streak_rule = '{"kind": "per_week", "times": 2}';
insert into app.habit_rules (user_id, habit_id, from_day) values (person('ann'), kept('walk'), '2026-06-15');
select is_empty('select from analytics.habit_weeks', 'nor has one that counted weeks before');
select * from finish();
