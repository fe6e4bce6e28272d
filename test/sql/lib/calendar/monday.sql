select plan(3);
select is(lib.monday('2026-06-15'), '2026-06-15'::date, 'the Monday of a Monday is the day itself');
select is(lib.monday('2026-06-21'), '2026-06-15'::date, 'a Sunday belongs to the week of the Monday before it');
select is(lib.monday('2026-01-01'), '2025-12-29'::date, 'a week may begin in the year before');
select * from finish();
