-- docs/contract/goal-completions.md#scheduled-days
select plan(6);
select as_user('ann');
select keep('any', habit('Walk')), keep('weekly', habit('Weekly', '{"notification_days": ["TUE", "monday"]}')),
  keep('typo', habit('Typo', '{"notification_days": ["Montag"]}'));
select is(lib.habit_scheduled(h, day::date), scheduled, description)
  from (values
    ('any', '2026-06-14', true, 'every day is scheduled for a habit without weekdays'),
    ('weekly', '2026-06-15', true, 'a weekday named in full'),
    ('weekly', '2026-06-16', true, 'a weekday of three letters in any case'),
    ('weekly', '2026-06-17', false, 'a weekday that is not named'),
    ('typo', '2026-06-15', false, 'texts that name no day make none scheduled')
  ) as example (habit, day, scheduled, description)
  join app.habits h on h.id = kept(example.habit);
select is((select bool_or(lib.habit_scheduled(h, '2026-06-17')) from app.habits h where h.id = kept('any')), true,
  'a habit without weekdays on the same day');
select * from finish();
