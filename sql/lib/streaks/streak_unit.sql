-- In what a rule counts a streak: day, week or month (docs/contract/habits.md#streak-rules).
create or replace function lib.streak_unit(streak_rule jsonb) returns text
language sql immutable parallel safe as $$
  select case streak_rule ->> 'kind' when 'per_week' then 'week' when 'per_month' then 'month'
    when 'units' then streak_rule ->> 'per' else 'day' end
$$;
grant execute on function lib.streak_unit to app_api, app_worker, app_analyst;
