-- docs/contract/users.md#put-usersmetimezone; trimming and unknown zones: test/sql/lib/calendar/require_timezone.sql.
select plan(6);
select person('ann'), person('ben'), as_user('ann');
select is(api.timezone_update('{"timezone": " Asia/Tokyo "}')::jsonb, '{"timezone": "Asia/Tokyo"}',
  'answers the zone that it stored');
select is(api.timezone_update('{}')::jsonb, '{"timezone": "UTC"}', 'stores UTC where the body names no zone');
select throws_ok($$ select api.timezone_update('{"timezone": "Mars/Olympus"}') $$, 'PT422', 'value_error',
  'refuses an unknown zone with 422');
select for_api_only('api.timezone_update(jsonb)');
select * from finish();
