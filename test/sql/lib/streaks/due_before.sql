select plan(4);
select is(lib.due_before(b'1111111', '0001-01-01'), 0, 'nothing lies before the first Monday');
select is(lib.due_before(b'1010100', '2026-06-15') - lib.due_before(b'1010100', '2026-06-01'), 6,
  'two weeks of Monday, Wednesday and Friday have six due days');
select is(array(select lib.due_before(b'1000001', d::date) - lib.due_before(b'1000001', '2026-06-14')
    from generate_series('2026-06-14'::timestamp, '2026-06-22', '1 day') d), '{0,1,2,2,2,2,2,2,3}',
  'a day counts from the day after it on');
select is(lib.due_before(b'0000000', '9999-12-31'), 0, 'without due days there are none');
select * from finish();
