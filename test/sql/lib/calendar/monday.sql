select plan(3);
select is(lib.monday('2026-06-15'), '2026-06-15'::date, 'a Monday is its own');
select is(lib.monday('2026-06-21'), '2026-06-15'::date, 'Sunday ends the week');
select is(lib.monday('2026-01-01'), '2025-12-29'::date, 'across the year');
select * from finish();
