-- Weeks of seven times 24 hours, which stand still while the arc is paused.
select plan(12);
create function pg_temp.arc(started timestamptz, paused timestamptz default null) returns text language sql as $$
  select format('%s %s %s %s', b.week, b.focus, b.complete, b.paused)
    from lib.return_arc_body((1, 1, started, paused, null)::app.return_arcs) b
$$;
select zone('America/Los_Angeles');
select is((select pg_temp.arc('2026-03-01 12:00Z') from
  (select travel('2026-03-01 12:00Z'::timestamptz + hours * interval '1 hour') offset 0) z),
    expected, format('after %s hours', hours))
  from (values (0, '1 self f f'), (7 * 24 - 1, '1 self f f'), (7 * 24, '2 benefactor f f'), (14 * 24, '3 stranger f f'),
    (21 * 24, '4 antagonist f f'), (28 * 24, '5 all_beings f f'), (35 * 24 - 1, '5 all_beings f f'),
    (35 * 24, '5 all_beings t f'), (4000 * 24, '5 all_beings t f')) e (hours, expected);
select travel('2026-05-01 00:00Z');
select is(pg_temp.arc('2026-03-01 12:00Z', '2026-03-09 12:00Z'), '2 benefactor f t',
  'a paused arc stands at the week of its pause');
select is(pg_temp.arc('2026-05-02 00:00Z'), '1 self f f', 'a start after now counts as day 0');
select is((select b.started_at from lib.return_arc_body((1, 1, '2026-03-01 12:00Z', null, null)::app.return_arcs) b),
  '2026-03-01T12:00:00.000000Z', 'shows the start in UTC');
select * from finish();
