select plan(9);
select is((select lib.today() from (select zone(name), travel(instant::timestamptz) offset 0) z), day,
  format('%s in %s', instant, name))
  from (values
    ('UTC', '2026-06-15 23:59:59.999999Z', '2026-06-15'::date),
    ('UTC', '2026-06-16 00:00Z', '2026-06-16'),
    ('America/Los_Angeles', '2026-06-15 06:59:59Z', '2026-06-14'),
    ('America/Los_Angeles', '2026-06-15 07:00Z', '2026-06-15'),
    ('America/Los_Angeles', '2026-12-15 07:59:59Z', '2026-12-14'),
    ('Pacific/Kiritimati', '2026-06-15 09:59:59Z', '2026-06-15'),
    ('Pacific/Kiritimati', '2026-06-15 10:00Z', '2026-06-16'),
    ('Pacific/Pago_Pago', '2026-06-15 10:59:59Z', '2026-06-14')
  ) as example (name, instant, day);
select zone(''), travel('2026-06-15 12:00Z');
select is(lib.today(), '2026-06-15', 'without a zone today is in UTC');
select * from finish();
