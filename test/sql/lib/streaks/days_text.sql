select plan(3);
set local datestyle = 'German';
select is(lib.days_text('{[2026-06-01,2026-06-03],[2026-06-05,2026-06-05]}'),
  '{[2026-06-01,2026-06-04),[2026-06-05,2026-06-06)}', 'writes days in ISO form, whatever the DateStyle');
select is(lib.days_text('{}'), '{}', 'also none');
select is(lib.days_text(null), null, 'null is null');
select * from finish();
