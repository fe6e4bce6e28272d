-- docs/contract/goal-completions.md#post-goal_completions
select plan(3);
select is(lib.streak_reason(before, after), reason, description)
  from (values
    (1, 2, 'streak_incremented', 'a longer streak'),
    (2, 1, 'streak_reset', 'a shorter streak'),
    (2, 2, 'streak_held', 'the same streak')
  ) as example (before, after, reason, description);
select * from finish();
