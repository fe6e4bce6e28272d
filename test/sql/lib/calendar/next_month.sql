-- docs/contract/wallet.md#months: months are those of UTC, whatever the zone of the caller.
select plan(6);
select set_config('timezone', 'Asia/Kolkata', true);
select is((select lib.next_month() from (select zone(name), travel(instant::timestamptz) offset 0) z), day, description)
  from (values
    ('UTC', '2026-01-31 23:59:59.999999Z', '2026-02-01'::date, 'is tomorrow at the last moment of a month'),
    ('UTC', '2026-02-01 00:00Z', '2026-03-01', 'is a month away at the first moment of a month'),
    ('UTC', '2026-12-31 12:00Z', '2027-01-01', 'is in the next year in December'),
    ('Pacific/Kiritimati', '2026-01-31 12:00Z', '2026-02-01', 'does not run ahead for a caller in the east'),
    ('Pacific/Pago_Pago', '2026-02-01 00:30Z', '2026-03-01', 'does not wait for a caller in the west')
  ) as example (name, instant, day, description);
select as_role('app_worker');
select lives_ok('select lib.next_month()', 'the worker may run it');
select * from finish();
