-- docs/contract/reflections.md#window-of-a-scope. Berlin changes to summer time in the 4th week of the program.
select plan(7);
select travel('2026-06-01 12:00Z'), zone('Europe/Berlin'), as_user('ann');
create function pg_temp.shown(level text, scope_key text) returns text language sql as $$
  select concat_ws(' ', left(w.window_start, 16), left(w.window_end, 16), w.anchor_status)
    from lib.reflection_window(level, scope_key) w
$$;
select is(pg_temp.shown('week', 'c1:w1'), 'no_program', 'without a program no window is known');
select as_owner(), program('ann', '2026-03-02 08:30Z', cycle_number => 2), program('bob', '2026-01-01 00:00Z');
select is(pg_temp.shown('week', 'c2:w1'), '2026-03-02T08:30 2026-03-09T08:30 recorded',
  'the first week of the present cycle begins with the program, not with that of others');
select is(pg_temp.shown('week', 'c2:w4'), '2026-03-23T08:30 2026-03-30T07:30 recorded',
  'bounds keep the local time of day');
select is(pg_temp.shown('week', 'c1:w1'), 'unrecorded', 'the start of an earlier cycle is not stored');
select is(pg_temp.shown('week', 'c3:w1'), 'unstarted', 'a later cycle has not begun');
select is((select concat_ws(' ', w.level, w.scope_key) from lib.reflection_window('week', 'c2:w4') w), 'week c2:w4',
  'the scope is shown as it was asked for');
select is_empty($$ select lib.reflection_window('week', 'c2:w99') $$, 'what is no scope has no window');
select * from finish();
