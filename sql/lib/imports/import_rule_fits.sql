-- Whether a rule is one that the routes take (docs/contract/habits.md#streak-rules). They have looked at its shape
-- before the constraints of app.habit_rules do, which let other members and lists pass.
create or replace function lib.import_rule_fits(streak_rule jsonb) returns boolean
language sql immutable as $$
  select case streak_rule ->> 'kind'
    when 'scheduled_days' then streak_rule = '{"kind": "scheduled_days"}'
    when 'units' then streak_rule - '{kind,amount}'::text[] in ('{"per": "week"}', '{"per": "month"}')
      and jsonb_path_exists(streak_rule, 'strict $.amount ? (@ > 0 && @ <= 1000000000)')
      and scale(trim_scale((streak_rule ->> 'amount')::numeric)) <= 3
    else streak_rule is null or streak_rule = 'null' or exists (
      select from (values ('per_week', 7), ('per_month', 31)) k (kind, most)
       cross join lateral generate_series(1, k.most) n
       where streak_rule = jsonb_build_object('kind', k.kind, 'times', n)) end
$$;
