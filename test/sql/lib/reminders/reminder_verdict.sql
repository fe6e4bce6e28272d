-- Each reason and its time, without the job (docs/contract/reminders.md#whether-it-is-said). Quiet from 07:00 to 12:00.
select plan(13);
select travel('2026-06-17 08:10Z'), as_user('ann'), zone('UTC'),
  keep('twice', habit('Twice', '{"notification_times": ["08:00", "09:00"]}'));
select habit('Other', '{"notification_times": ["11:00"]}'), as_owner(), keep('ann', person('ann'));
insert into auth.push_devices (user_id, channel, address_hash, host, address, p256dh, auth, vapid_key, created_at)
values (kept('ann'), 'webpush', sha256('1'), 'push.example', '\x00', '\x00', '\x00', 'k', now());
select keep('device', id) from auth.push_devices;
create function pg_temp.verdict(kind text, object text, at text, settings jsonb default '{}',
  owner bigint default kept('ann')) returns text language sql as $$
  select concat_ws(' ', v.reason, to_char(v.waits_until at time zone 'UTC', 'HH24:MI'))
    from lib.reminder_verdict(jsonb_populate_record(null::app.reminders, jsonb_build_object('user_id', owner,
      'kind', kind, 'object_id', case when object is null then 0 else kept(object) end, 'day', '2026-06-17',
      'local_time', at,
      'decide_at', '2026-06-17 ' || at || 'Z')), jsonb_populate_record(null::app.reminder_settings,
      '{"enabled": true}' || settings), 'UTC') v
$$;
select is(pg_temp.verdict('habit', 'twice', '08:00'), '', 'said');
select is(pg_temp.verdict('habit', 'twice', '08:00', '{"enabled": false}'), 'off', 'off');
select is(pg_temp.verdict('test', 'device', '08:00', '{"enabled": false}'), '', 'but a test is said');
select is(pg_temp.verdict('habit', 'twice', '08:00', owner => person('bob')), 'no_device', 'without a device');
select is(pg_temp.verdict('habit', 'twice', '07:10'), '', 'an hour late');
select is(pg_temp.verdict('habit', 'twice', '07:09'), 'late', 'more than an hour late');
select is(pg_temp.verdict('test', 'device', '07:09'), '', 'but a test is said');
create function pg_temp.quiet() returns jsonb language sql as $$
  select '{"quiet_from": "07:00", "quiet_to": "12:00"}'::jsonb
$$;
select is(pg_temp.verdict('habit', 'twice', '08:00', pg_temp.quiet()), 'quiet',
  'within quiet hours a habit that speaks again before their end is not said');
select is(pg_temp.verdict('habit', 'twice', '09:00', pg_temp.quiet()), '12:00', 'its last time waits for their end');
select is(pg_temp.verdict('milestone', 'twice', '08:00', pg_temp.quiet()), '12:00',
  'so does what is of no habit''s time, although its number is that of a habit');
select is(pg_temp.verdict('test', 'device', '08:00', pg_temp.quiet()), '', 'but a test is said');
select is(pg_temp.verdict('evening', null, '06:00'), '', 'an evening is said later on its day');
select travel('2026-06-18 00:00Z');
select is(pg_temp.verdict('evening', null, '06:00'), 'late', 'and late on the next');
select * from finish();
