-- docs/contract/reflections.md#when-a-reflection-is-due. The program starts on Monday 2026-01-05; day 0 is that day.
select plan(31);
select as_user('ann'), zone('UTC'), travel('2026-01-05 10:00Z');

create function pg_temp.due() returns text language sql as $$ select api.reflection_due() -> 'due' ->> 'scope_key' $$;
-- The scope that is due a number of days after the start, at a time of day.
create function pg_temp.due_on(day integer, at time default '00:00') returns text language sql as $$
  select travel((date '2026-01-05' + day + at) at time zone lib.current_timezone());
  select pg_temp.due()
$$;
select is(pg_temp.due(), null, 'answers nothing without a progress row');
select is(api.reflection_due()::text, '{"due":null}', 'answers due null without a progress row');
select program('ann', '2026-01-05 15:30Z');

select is(
  array(
    select week || ' ' || coalesce(pg_temp.due_on(7 * week - 1), '-') from generate_series(1, 36) week order by week),
  array['1 c1:w1', '2 c1:w2',
  '3 c1:s1', '4 c1:w4', '5 c1:w5', '6 c1:p1', '7 c1:w7', '8 c1:w8', '9 c1:s3', '10 c1:w10', '11 c1:w11', '12 c1:p2',
  '13 c1:w13', '14 c1:w14', '15 c1:s5',
  '16 c1:w16', '17 c1:w17', '18 c1:t1', '19 c1:w19', '20 c1:w20', '21 c1:s7', '22 c1:w22', '23 c1:w23', '24 c1:p4',
  '25 c1:w25', '26 c1:w26', '27 c1:w27',
  '28 c1:w28', '29 c1:w29', '30 c1:s9', '31 c1:w31', '32 c1:w32', '33 c1:w33', '34 c1:w34', '35 c1:w35', '36 c1:prog'],
  'answers the widest scope that closes with each week');
select is(pg_temp.due_on(day), due, 'answers what is due on day ' || day)
  from (values (0, null), (5, null), (6, 'c1:w1'), (7, 'c1:w1'), (12, 'c1:w1'), (13, 'c1:w2'), (251, 'c1:prog'),
  (258, 'c1:prog'), (1000, 'c1:prog')) t (day, due);

select pg_temp.due_on(20);
select is(api.reflection_due()::jsonb,
  '{"due": {"level": "stage", "scope_key": "c1:s1", "window_start": "2026-01-05T15:30:00.000000Z",
  "window_end": "2026-01-26T15:30:00.000000Z", "existing_entry_id": null}}', 'answers every key');
select keep('draft', entry('r', '{"reflection_level": "stage", "reflection_scope_key": "c1:s1"}'));
select is((api.reflection_due() -> 'due' ->> 'existing_entry_id')::bigint, kept('draft'),
  'names the entry that has the scope');
select is(pg_temp.due_on(21), 'c1:s1', 'stays due while the entry is a draft');
select api.journal_entry_update(kept('draft'), '{"status": "finished"}');
select is(pg_temp.due_on(20, '23:59'), 'c1:s1', 'is due on the closing day even when finished');
select is(pg_temp.due_on(21), null, 'is not due on the next day when finished');
select is(pg_temp.due_on(27), 'c1:w4', 'answers the next window once it closes');
select api.journal_entry_delete(kept('draft'));
select is(pg_temp.due_on(21), 'c1:s1', 'is due again when the entry is deleted');
select is((api.reflection_due() -> 'due' ->> 'existing_entry_id'), null, 'names no deleted entry');
select program('ann', '2026-01-05 15:30Z', cycle_number => 2);
select is(pg_temp.due_on(6), 'c2:w1', 'uses the number of the second cycle in its keys');

-- Local days: 2026-01-05 15:30 in UTC is the 6th, 04:30, in Auckland and the 5th, 07:30, in Los Angeles.
select program('ann', '2026-01-05 15:30Z');
select zone('Pacific/Auckland');
select is(pg_temp.due_on(6, '23:59'), null, 'is not due before the local closing day begins');
select is(pg_temp.due_on(7), 'c1:w1', 'is due from the local midnight of the closing day on');
select zone('America/Los_Angeles');
select is(pg_temp.due_on(5, '23:59'), null, 'is not due before midnight in a western zone');
select is(pg_temp.due_on(6), 'c1:w1', 'closes the week with its seventh local day');
-- Clocks go forward on 2026-03-08 there: week 12 begins on Monday 03-23 at the same time of day.
select pg_temp.due_on(83);
select is(api.reflection_due() -> 'due' ->> 'window_start', '2026-02-16T15:30:00.000000Z',
  'begins a window at the local time of the program''s start');
select is(api.reflection_due() -> 'due' ->> 'window_end', '2026-03-30T14:30:00.000000Z',
  'ends a window at the same local time after the clocks change');
select zone('UTC');
select pg_temp.due_on(6);
select as_user('bob');
select is(pg_temp.due(), null, 'answers nothing to somebody else without a program');
select for_api_only('api.reflection_due()');
select * from finish();
