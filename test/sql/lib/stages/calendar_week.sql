select plan(8);
select zone('UTC');
select is((select lib.calendar_week('2026-01-01 12:00Z')
  from (select travel('2026-01-01 12:00Z'::timestamptz + day * interval '24 hours') offset 0) z),
    week, format('day %s', day))
  from (values (0, 1), (6, 1), (7, 2), (13, 2), (244, 35), (245, 36), (251, 36), (4000, 36)) e (day, week);
select * from finish();
