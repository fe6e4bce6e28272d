-- docs/contract/reminders.md#post-remindersunsubscribe.
-- events: reminder_device_removed 1
select plan(15);
select as_owner(), travel('2026-06-17 08:00Z'), person('ann');
insert into auth.push_devices (user_id, channel, address_hash, created_at)
select person('ann'), 'email', sha256('mail'), lib.now();
select set_config('tap.token', lib.unsubscribe_token(user_id, id), true), keep('device', id) from auth.push_devices;
insert into auth.push_devices (user_id, channel, address_hash, created_at)
select id, 'email', sha256(id::text::bytea), lib.now() from unnest(array[person('ann'), person('bob')]) id;
insert into app.reminder_settings (user_id, enabled, found_until, next_at)
values (person('ann'), true, lib.now(), lib.now() + interval '1 hour');
select keep('ann', person('ann')), keep('bob', person('bob')),
  set_config('tap.tokens', array[lib.unsubscribe_token(kept('ann'), 999),
    lib.unsubscribe_token(kept('bob'), kept('device'))]::text, true);
create function pg_temp.token() returns text language sql as $$ select current_setting('tap.token') $$;
select as_role('app_api');
select is(auth.unsubscribe(pg_temp.token(), false)::jsonb, '{"removed": false}', 'the page knows the token');
select refused(format('select auth.unsubscribe(%L, true)', token), 404, 'device_not_found', 'refuses ' || description)
  from (values ('', 'no token'), ('x', 'a text'), (left(pg_temp.token(), -1) || 'g', 'one that is none'),
    (regexp_replace(pg_temp.token(), '-(\d+)-', '-999-'), 'that of another device'),
    ('99999999999999999999-1-' || repeat('0', 64), 'a number that no column holds')) as example (token, description);
select refused(format('select auth.unsubscribe(%L, true)', token), 404, 'device_not_found', 'refuses ' || description)
  from (values (translate(pg_temp.token(), '0123456789abcdef', '0123456789fedcba'), 'a changed one'),
    ((current_setting('tap.tokens')::text[])[1], 'one of no device'),
    ((current_setting('tap.tokens')::text[])[2], 'one of the device of somebody else')) as example (token, description);
select is(auth.unsubscribe(pg_temp.token(), true)::jsonb, '{"removed": true}', 'the click removes the device');
select refused(format('select auth.unsubscribe(%L, true)', pg_temp.token()), 404, 'device_not_found', 'once');
select as_owner();
update auth.hmac_keys set key = 'key' where purpose = 'unsubscribe';
select is(lib.unsubscribe_token(7, 8),
  '7-8-' || encode(extensions.hmac('device 7 8'::bytea, 'key'::bytea, 'sha256'), 'hex'), 'a token is of its own key');
select is(array(select user_id from auth.push_devices where id <> kept('device') order by user_id),
  array[kept('ann'), kept('bob')], 'the other devices stay');
select is_empty('select from auth.push_devices where id = kept(''device'')', 'the device is gone');
select is((select next_at from app.reminder_settings), lib.now(), 'and the reminders of the person are looked at');
select * from finish();
