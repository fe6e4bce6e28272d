-- docs/contract/habits.md#a-rule-holds-from-a-day-on. Today is Wednesday 2026-06-17.
select plan(14);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
-- events: habit_created 2, habit_rule_changed 6
select keep('habit', habit('Walk', '{"streak_rule": {"kind": "scheduled_days"}, "notification_days": ["Mon"]}'));
select log(goal(kept('habit'), 'low'), '2026-06-15');
select set_config('tap.before', c.ctid::text || c, true) from app.goal_completions c;
create function pg_temp.rules() returns text[] language sql as $$
  select array(select concat_ws(' ', to_char(from_day, 'MM-DD'), streak_rule ->> 'kind', streak_rule ->> 'times',
    array_to_string(notification_days, '+')) from app.habit_rules where habit_id = tap.kept('habit') order by from_day)
$$;
create function pg_temp.patch(body jsonb) returns jsonb language sql as $$
  select api.habit_patch(tap.kept('habit'), body)::jsonb
$$;
select is(pg_temp.rules(), '{06-17 scheduled_days Mon}', 'a habit made with a rule has its row');
select is(pg_temp.patch('{"icon": "x"}') -> 'streak_rule', '{"kind": "scheduled_days"}', 'other fields leave the rule');
select pg_temp.patch('{"notification_days": ["Tue"]}');
select is(pg_temp.rules(), '{06-17 scheduled_days Tue}', 'a second change on one day takes the place of the first');
select travel('2026-06-18 12:00Z');
select is(pg_temp.patch('{"streak_rule": {"kind": "per_week", "times": 3}}') ->> 'streak_unit', 'week',
  'the habit shows the unit');
select is(pg_temp.rules(), '{06-17 scheduled_days Tue,06-18 per_week 3}', 'a change holds from today on');
select pg_temp.patch('{"notification_days": ["Fri"], "streak_rule": {"kind": "per_week", "times": 3}}');
select is(pg_temp.rules(), '{06-17 scheduled_days Tue,06-18 per_week 3}',
  'the same rule, and days that it does not read, change nothing');
select is(api.habit_update(kept('habit'), habit_body()) ->> 'streak_unit', 'week', 'PUT that knows no rule keeps it');
select keep('other', habit('Swim'));
insert into app.habit_rules (user_id, habit_id, from_day) values (person('ann'), kept('other'), '2026-06-18');
select zone('Pacific/Pago_Pago');
select pg_temp.patch('{"streak_rule": {"kind": "per_week", "times": 4}}');
select is(pg_temp.rules(), '{06-17 scheduled_days Tue,06-18 per_week 4}', 'at 12:00Z it is the same day in Pago Pago');
select travel('2026-06-18 06:00Z');
select pg_temp.patch('{"streak_rule": {"kind": "per_week", "times": 5}}');
select is(pg_temp.rules(), '{06-17 per_week 5}', 'after a journey west rows of later days go');
select is((select from_day from app.habit_rules where habit_id = kept('other')), '2026-06-18',
  'those of other habits stay');
select zone('UTC'), travel('2026-06-20 12:00Z');
select pg_temp.patch('{"streak_rule": null}');
select is(pg_temp.rules(), '{06-17 per_week 5,06-20}', 'taking the rule away writes a row');
select is((select streak_rule from app.habits where id = kept('habit')), null, 'and the habit has none');
select as_owner();
select is((select c.ctid::text || c from app.goal_completions c), current_setting('tap.before'),
  'none of this writes a completion');
update app.goals set is_additive = false where id = goal(kept('habit'), 'low');
select as_user('ann');
select throws_ok($$ select pg_temp.patch('{"streak_rule": {"kind": "per_week", "times": 1}}') $$, 'PT422',
  'value_error',  'weeks are refused for a habit with a subtractive goal');
select * from finish();
