-- docs/contract/goal-completions.md#milestones
select plan(5);
select is((select array_agg(m ->> 'threshold') from unnest(lib.streak_milestones(before, after)) m),
  thresholds::text[], description)
  from (values
    (0, 1, '{1}', 'a first day reaches 1'),
    (2, 14, '{3,7,14}', 'a closed gap reaches several'),
    (7, 8, null, 'a threshold of before is not reached again'),
    (30, 31, null, 'nothing comes after 30'),
    (8, 0, null, 'a streak that ends reaches none')
  ) as example (before, after, thresholds, description);
select * from finish();
