-- docs/contract/reminders.md#devices: who has a device, and where it goes.
-- events: reminder_device_added 14, reminder_device_removed 1
select plan(32);
create function pg_temp.add(endpoint text, channel text default 'webpush') returns jsonb language sql as $$
  select auth.push_device_add(channel, k.host, endpoint, k.p256dh, k.auth, k.vapid_key, 'Phone')::jsonb
    from (values ('webpush', 'push.example', 'p', 'a', 'our key'), ('email', null, null, null, null))
      k (kind, host, p256dh, auth, vapid_key) where k.kind = channel
$$;
select as_owner(), travel('2026-06-17 08:00Z');
insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at)
select person('ann'), 'Phone', lib.now(), lib.now(), lib.now() + interval '60 days' where person('ann') is not null;
insert into auth.session_tokens (token_id, user_id, session_id, expires_at)
select 'token', user_id, id, expires_at from auth.sessions where user_id = person('ann');
select as_user('ann'), set_config('app.token_id', 'token', true), set_config('app.data_key', 'key', true);
select as_owner(), person('eve');
update auth.users set email_proven_at = lib.now() where email = 'eve@example.com';
select as_user('ann');
select refused($$ select pg_temp.add('mailto', 'email') $$, 409, 'email_not_proven', 'a mail needs a proven address');
select is(pg_temp.add('https://push.example/1') #- '{device,id}', '{"created": true, "device": {"channel": "webpush",
  "host": "push.example", "label": "Phone", "created_at": "2026-06-17T08:00:00.000000Z", "last_sent_at": null,
  "failing_since": null, "this_session": true}}', 'a browser is added, and its address is not shown');
select is(api.reminder_settings_get() ->> 'enabled', 'false', 'which turns nothing on');
select is(pg_temp.add('https://push.example/1') ->> 'created', 'false', 'sent again it is the same device');
select is(auth.push_device_add('webpush', 'push.example', 'https://push.example/1', 'p', 'a', 'our key', null)
  #>> '{device,label}', 'Phone', 'without a label it keeps the one that it has');
select is(json_array_length(api.reminder_devices_list() -> 'items'), 1, 'of which there is one');
select as_owner();
select is(position('push.example'::bytea in address), 0, 'its address is sealed')
  from auth.push_devices;
select is(lib.open(address, 'push_devices.address ' || id), 'https://push.example/1',
  'and opens with the key of the person')
  from auth.push_devices;
select is(address_hash, sha256('https://push.example/1'), 'it is known by a hash') from auth.push_devices;
update auth.push_devices set vapid_key = 'older key';
insert into app.reminder_settings (user_id, enabled, found_until, next_at)
select person('bob'), true, lib.now() - interval '1 day', null where person('bob') is not null;
update auth.users set email_proven_at = lib.now() where id = person('bob');
select as_user('bob'), set_config('app.token_id', '', true);
select is(pg_temp.add('https://push.example/1') -> 'created', 'true', 'whoever holds the device decides');
select is(json_array_length(api.reminder_devices_list() -> 'items'), 1, 'it moves to them');
select is(api.reminder_devices_list() #>> '{items,0,this_session}', 'false', 'which no session added');
select is(pg_temp.add(null, 'email') #- '{device,id}', '{"created": true, "device": {"channel": "email", "host": null,
  "label": "Phone", "created_at": "2026-06-17T08:00:00.000000Z", "last_sent_at": null, "failing_since": null,
  "this_session": false}}', 'a mail box is a device');
select is(pg_temp.add(null, 'email') -> 'created', 'false', 'once');
select as_owner();
select is(vapid_key, 'older key', 'the browser knows the key that it was made with') from auth.push_devices
  where channel = 'webpush';
select results_eq($$ select next_at, found_until from app.reminder_settings where user_id = person('bob') $$,
  $$ select lib.now(), lib.now() $$, 'with a device something may be due, from now on');
update app.reminder_settings set next_at = lib.now() + interval '1 hour', found_until = lib.now() - interval '1 hour'
 where user_id = person('bob');
select as_user('bob'), set_config('app.token_id', '', true), pg_temp.add('https://push.example/b'), as_owner();
select results_eq($$ select next_at, found_until from app.reminder_settings where user_id = person('bob') $$,
  $$ select lib.now(), lib.now() - interval '1 hour' $$, 'what was due before a second one is found still');
select as_user('ann'), set_config('app.token_id', 'token', true);
select is(json_array_length(api.reminder_devices_list() -> 'items'), 0, 'the one before has it no more');
select is(count(pg_temp.add('https://push.example/a' || n)), 10::bigint, 'ten are taken') from generate_series(1, 10) n;
select refused($$ select pg_temp.add('https://push.example/a11') $$, 409, 'device_quota_exceeded',
  'the eleventh is not');
select is(pg_temp.add('https://push.example/a1') -> 'created', 'false', 'one of the ten is taken again');
select keep('device', (api.reminder_devices_list() #>> '{items,0,id}')::bigint);
select is(api.reminder_device_delete(kept('device'))::text, null, 'one is removed');
select refused(format('select api.reminder_device_delete(%s)', kept('device')), 404, 'device_not_found', 'once');
select refused(format('select api.reminder_device_test(%s)', kept('device')), 404, 'device_not_found',
  'and is not tried');
select keep('device', (api.reminder_devices_list() #>> '{items,0,id}')::bigint), as_user('bob');
select refused(format('select api.reminder_device_delete(%s)', kept('device')), 404, 'device_not_found',
  'another person''s is not found');
select as_user('ann'), set_config('app.token_id', 'token', true);
select is(api.reminder_device_test(kept('device'))::text, '{"queued":true}', 'a device is tried ' || n)
  from generate_series(1, 3) n;
select refused(format('select api.reminder_device_test(%s)', kept('device')), 429, 'rate_limit_exceeded',
  'three times a minute');
select as_owner();
select is((select array_agg(kind || ' ' || state) from app.reminders where user_id = person('ann')), '{"test waiting"}',
  'a test takes the place of the one before, and needs no reminders to be on');
select auth.sessions_end(person('ann'), array(select id from auth.sessions where user_id = person('ann')),
  keep_devices => true);
select is((select count(*) from auth.push_devices where user_id = person('ann')), 9::bigint,
  'a session that ends by itself leaves its devices');
select auth.sessions_end(person('ann'));
select is((select count(*) from auth.push_devices where user_id = person('ann')), 0::bigint,
  'signing out everywhere does not');
select * from finish();
