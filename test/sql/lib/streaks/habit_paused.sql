select plan(3);
select as_user('ann'), zone('UTC');
select keep('habit', habit('Walk')), keep('other', habit('Swim'));
select is(lib.habit_paused(person('ann'), kept('habit')), '{}', 'without pauses no day is paused');
insert into app.habit_pauses (user_id, habit_id, from_day, to_day, created_at)
select person('ann'), h, f, t, now() from (values (kept('habit'), '2026-06-01'::date, '2026-06-03'::date),
  (null, '2026-06-03', '2026-06-05'), (kept('other'), '2026-06-08', '2026-06-09'), (kept('habit'), '2026-07-01', null)
) p (h, f, t);
select is(lib.habit_paused(person('ann'), kept('habit')), '{[2026-06-01,2026-06-06),[2026-07-01,)}',
  'unites its own pauses with those of all habits; one without an end goes on');
select as_owner();
select is(lib.habit_paused(person('bob'), kept('habit')), '{}', 'pauses of another person say nothing');
select * from finish();
