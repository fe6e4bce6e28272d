-- A rule as GET /changes shows it.
create or replace function lib.habit_rule_body(rule app.habit_rules) returns json
language sql stable as $$
  select to_json(r) from (select rule.id, rule.habit_id, rule.from_day,
    lib.compact(rule.streak_rule::json) as streak_rule, rule.notification_days) r
$$;
grant execute on function lib.habit_rule_body to app_api;
