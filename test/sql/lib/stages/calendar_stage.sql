-- The first and last day of each stage in docs/contract/stages.md#program-calendar.
select plan(21);
select zone('UTC');
select is((select lib.calendar_stage('2026-01-01 12:00Z')
  from (select travel('2026-01-01 12:00Z'::timestamptz + day * interval '24 hours') offset 0) z),
    stage, format('day %s', day))
  from (values (0, 1), (20, 1), (21, 2), (41, 2), (42, 3), (62, 3), (63, 4), (83, 4), (84, 5), (104, 5),
    (105, 6), (125, 6), (126, 7), (146, 7), (147, 8), (167, 8), (168, 9), (209, 9), (210, 10), (251, 10),
    (4000, 10)) e (day, stage);
select * from finish();
