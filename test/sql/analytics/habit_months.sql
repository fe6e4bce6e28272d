-- docs/contract/analysts.md#habit-months. Today is Wednesday 2026-06-17.
select plan(3);
select travel('2026-06-17 12:00Z'), as_user('ann'), zone('UTC');
select keep('walk', habit('Walk', '{"streak_rule": {"kind": "per_month", "times": 2}}')), keep('swim', habit('Swim'));
insert into app.habit_pauses (user_id, habit_id, from_day, to_day, created_at)
values (person('ann'), null, '2026-05-01', '2026-05-31', now());
select as_owner();
select log(goal(kept('walk'), 'low'), d::date) from unnest('{2026-03-31,2026-04-01,2026-04-02,2026-06-15}'::date[]) d;
select results_eq($$ select month, due, done, met, units_due, units from analytics.habit_months order by month $$,
  $$ values ('2026-03-01'::date, 2, 1, 0, null::float, null::float), ('2026-04-01', 2, 2, 1, null, null),
    ('2026-06-01', 2, 1, 0, null, null) $$, 'a month has its done days; a wholly paused one has no row');
update app.habit_rules set streak_rule = '{"kind": "units", "per": "month", "amount": 0.5}';
select results_eq($$ select month, due, done, met, units_due, units
  from analytics.habit_months order by month limit 1 $$,
  $$ values ('2026-03-01'::date, null::integer, null::integer, 1, 0.5::float, 1::float) $$, 'or its units');
update app.habit_rules set streak_rule = '{"kind": "per_week", "times": 3}';
select is_empty('select from analytics.habit_months', 'a habit that counts weeks has none');
select * from finish();
