--! Previous: sha1:50a017f4c407fab08d3917ac477801bd297f6807
--! Hash: sha1:50b0e9a8a80167fa6433439eaa8f74f88dae318a
--! Message: rules by month and units

-- Rules that count months, and weeks and months of units (docs/contract/habits.md#streak-rules). Each rule that is
-- stored fits them, as does each that a process of the release before writes.
set local lock_timeout = '2s';
alter table app.habit_rules
  drop constraint habit_rules_rule_is_of_a_known_kind,
  drop constraint habit_rules_times_are_days_of_a_week,
  add constraint habit_rules_rule_is_of_a_known_kind
    check (streak_rule ->> 'kind' in ('scheduled_days', 'per_week', 'per_month', 'units')) not valid,
  add constraint habit_rules_times_are_days_of_their_period check (case
    when streak_rule ->> 'kind' = 'per_week' then coalesce((streak_rule ->> 'times')::integer between 1 and 7, false)
    when streak_rule ->> 'kind' = 'per_month' then coalesce((streak_rule ->> 'times')::integer between 1 and 31, false)
    else streak_rule -> 'times' is null end) not valid,
  add constraint habit_rules_units_have_a_period_and_an_amount check (case when streak_rule ->> 'kind' = 'units'
    then coalesce(streak_rule ->> 'per' in ('week', 'month') and (streak_rule ->> 'amount')::numeric > 0
      and scale((streak_rule ->> 'amount')::numeric) <= 3, false)
    else streak_rule -> 'per' is null and streak_rule -> 'amount' is null end) not valid;
