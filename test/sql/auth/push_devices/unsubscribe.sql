-- docs/contract/reminders.md#post-remindersunsubscribe.
-- events: reminder_device_removed 1
select plan(9);
select as_owner(), travel('2026-06-17 08:00Z'), person('ann');
insert into auth.push_devices (user_id, channel, address_hash, created_at)
select person('ann'), 'email', sha256('mail'), lib.now();
select set_config('tap.token', lib.unsubscribe_token(user_id, id), true) from auth.push_devices;
create function pg_temp.token() returns text language sql as $$ select current_setting('tap.token') $$;
select as_role('app_api');
select is(auth.unsubscribe(pg_temp.token(), false)::jsonb, '{"removed": false}', 'the page knows the token');
select refused(format('select auth.unsubscribe(%L, true)', token), 404, 'device_not_found', 'refuses ' || description)
  from (values ('', 'no token'), ('x', 'a text'), (left(pg_temp.token(), -1) || 'g', 'one that is none'),
    (regexp_replace(pg_temp.token(), '-(\d+)-', '-999-'), 'that of another device'),
    ('99999999999999999999-1-' || repeat('0', 64), 'a number that no column holds')) as example (token, description);
select is(auth.unsubscribe(pg_temp.token(), true)::jsonb, '{"removed": true}', 'the click removes the device');
select refused(format('select auth.unsubscribe(%L, true)', pg_temp.token()), 404, 'device_not_found', 'once');
select as_owner();
select is_empty('select from auth.push_devices', 'the device is gone');
select * from finish();
