select plan(18);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('walk', habit('Walk', '{"sort_order": 4, "stage": "2", "notification_days": ["Mon"]}')),
  keep('swim', habit('Swim'));
select tap.log(goal(kept('walk'), 'low'), '2026-06-15');

select is(api.habit_update(kept('walk'), habit_body('{"name": "WALK"}'))::jsonb,
  habit_body('{"name": "WALK", "streak": 1, "sort_order": null, "notification_times": null,
    "notification_frequency": null, "notification_days": null, "streak_rule": null, "streak_unit": "day"}')
    || jsonb_build_object('id', kept('walk')),
  'replaces all fields and answers the current streak');
select is((select count(*) from app.goal_completions), 1::bigint, 'keeps the completions');
select refused($$ select api.habit_update(kept('walk'), habit_body('{"name": "swim"}')) $$, 409, 'duplicate_habit_name',
  'refuses the name of another habit of the caller');

-- The rule of a streak: {"kind": "scheduled_days"} reads notification_days.
create function pg_temp.rule(changes jsonb) returns text language sql as $$
  select api.habit_update(tap.kept('walk'), tap.habit_body('{"name": "WALK"}' || changes));
  select concat_ws(' ', (select h.streak_rule ->> 'kind' from app.habits h where h.id = tap.kept('walk')),
    (select string_agg(concat(r.streak_rule ->> 'kind', r.notification_days), ',' order by r.from_day)
       from app.habit_rules r where r.habit_id = tap.kept('walk')))
$$;
select is(pg_temp.rule('{"streak_rule": {"kind": "scheduled_days"}, "notification_days": ["Mon"]}'),
  'scheduled_days scheduled_days{Mon}', 'writes a rule down from the day on which it is given');
select is(pg_temp.rule('{"notification_days": ["Tue"]}'), 'scheduled_days scheduled_days{Tue}',
  'keeps the rule that the body leaves out, and writes down its other days');
select is(pg_temp.rule('{"streak_rule": {"kind": "per_week", "times": 1}}'), 'per_week per_week',
  'or another rule');
select is(pg_temp.rule('{"streak_rule": null}'), '', 'and null where the rule goes');
update app.goals set is_additive = false where habit_id = kept('swim') and tier = 'clear';
select refused($$ select api.habit_update(kept('swim'),
    habit_body('{"name": "Swim", "streak_rule": {"kind": "per_week", "times": 1}}')) $$, 422, 'value_error',
  'refuses weeks for a habit that has a subtractive goal with 422');
select is_empty($$ select from app.habit_rules where habit_id = kept('swim') $$, 'and writes no rule down');

select as_user('bob');
select lives_ok($$ select habit('Swim') $$, 'accepts a name that somebody else uses');
select refused($$ select api.habit_update(kept('walk'), habit_body()) $$, 403, 'forbidden',
  'refuses the habit of somebody else with 403');
select refused($$ select api.habit_update(kept('walk'), habit_body('{"name": "swim"}')) $$, 403, 'forbidden',
  'refuses the habit of somebody else before its name');
select refused($$ select api.habit_update(0, habit_body()) $$, 404, 'habit_not_found',
  'refuses a habit that does not exist with 404');
select as_user();
select refused($$ select api.habit_update(kept('walk'), habit_body()) $$, 403, 'forbidden',
  'refuses a habit with 403 without a caller');
select as_user('ann');
select is((select name from app.habits where id = kept('walk')), 'WALK', 'changes nothing in a refused request');
select for_api_only('api.habit_update(bigint, jsonb)');
select * from finish();
