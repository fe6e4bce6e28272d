--! Previous: sha1:50b0e9a8a80167fa6433439eaa8f74f88dae318a
--! Hash: sha1:759405c90f7dd52812e6bba0620db21a03fbe84e
--! Message: rules validated

set local lock_timeout = '2s';
alter table app.habit_rules
  validate constraint habit_rules_rule_is_of_a_known_kind,
  validate constraint habit_rules_times_are_days_of_their_period,
  validate constraint habit_rules_units_have_a_period_and_an_amount;
