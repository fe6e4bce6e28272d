select plan(3);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk')), keep('other', habit('Swim'));
select is(lib.habit_run_days(kept('habit')), '{}', 'before anything is done there are none');
select log(goal(kept('habit'), 'low'), d::date) from unnest('{2026-06-01,2026-06-02,2026-06-05}'::date[]) d;
select log(goal(kept('habit'), 'clear'), '2026-06-03'), log(goal(kept('other'), 'low'), '2026-06-10');
select is(lib.habit_run_days(kept('habit')), '{[2026-06-01,2026-06-04),[2026-06-05,2026-06-06)}',
  'the days of all its goals, and of no other habit');
select as_user('bob');
select is(lib.habit_run_days(kept('habit')), '{}', 'another person''s are not seen');
select * from finish();
