select plan(6);
select set_config('timezone', 'Asia/Kolkata', true), zone('America/Los_Angeles');
select is(lib.timestamp_json('2026-06-15 12:00Z'), '2026-06-15T12:00:00.000000Z',
  'shows a whole minute with seconds and six decimals, in UTC whatever the zone of session and caller');
select is(lib.timestamp_json('2026-06-15 12:00:00.123456Z'), '2026-06-15T12:00:00.123456Z', 'shows microseconds');
select is(lib.timestamp_json('2026-01-01 00:30+02'), '2025-12-31T22:30:00.000000Z', 'shows the UTC day of an offset');
select is(lib.timestamp_json('0001-01-01 00:00Z'), '0001-01-01T00:00:00.000000Z', 'shows a year with four digits');
select is(lib.timestamp_json(null), null, 'is null for no instant');
select as_role('app_worker');
select is(lib.timestamp_json('2026-06-15 12:00Z'), '2026-06-15T12:00:00.000000Z', 'the worker may run it');
select * from finish();
