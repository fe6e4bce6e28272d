-- A rule as GET /changes shows it.
create or replace function lib.habit_rule_body(rule app.habit_rules) returns json
language sql stable as $$
  select json_build_object('id', rule.id, 'habit_id', rule.habit_id, 'from_day', rule.from_day,
    'streak_rule', rule.streak_rule, 'notification_days', rule.notification_days)
$$;
grant execute on function lib.habit_rule_body to app_api;
