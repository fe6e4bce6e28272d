-- docs/contract/prompts.md#weekly-prompt-scheduling
select plan(3);
select is(array(select lib.first_week(n) from generate_series(1, 10) n order by n), '{1,4,7,10,13,16,19,22,25,31}',
  'is the week in which each of the ten stages begins');
select is_empty($$ select n from generate_series(1, 9) n
  where lib.first_week(n + 1) <> lib.first_week(n) + lib.stage_days(n) / 7 $$,
  'leaves a stage as many weeks as it has days for');
select is(lib.first_week(10) + lib.stage_days(10) / 7, 37, 'the last stage ends with week 36');
select * from finish();
