-- docs/contract/reminders.md#outcomes: what jobs.push_load hands out and jobs.push_store records. Ann has two devices
-- and a reminder of 08:00Z in a message to both.
-- events: habit_created 2, push_host_rests 1, reminder_settings_changed 1
select plan(44);
set local datestyle = 'German';
select travel('2026-06-17 07:00Z'), as_owner(), person('ann');
select as_user('ann'), zone('UTC');
select api.reminder_settings_put('{"enabled": true, "show_names": false}');
select keep('habit', habit('Walk', '{"notification_times": ["08:00"]}')),
  keep('other', habit('Read', '{"notification_times": ["08:00"]}'));
select as_owner();
create function pg_temp.device(name text) returns bigint language sql as $$
  insert into auth.push_devices (user_id, channel, address_hash, host, address, p256dh, auth, vapid_key, created_at)
  select tap.person('ann'), 'webpush', sha256(convert_to(name, 'UTF8')), 'push.example', lib.seal(name), lib.seal('p'),
         lib.seal('a'), 'our key', lib.now() returning id
$$;
select keep('one', pg_temp.device('one')), keep('two', pg_temp.device('two'));
update app.reminder_settings set next_at = lib.now() where user_id = person('ann');
select travel('2026-06-17 08:00:10Z'), jobs.reminders_due(1000);
select keep('message', min(message_id)) from app.reminders where user_id = person('ann');
create function pg_temp.load(device text) returns jsonb language plpgsql as $$
declare
  v_loaded jsonb;
begin
  perform set_config('app.user_id', tap.person('ann')::text, true), as_role('app_worker');
  v_loaded := jobs.push_load(kept('message'), kept(device));
  perform as_owner();
  return v_loaded;
end $$;
create function pg_temp.store(device text, outcome text, retry_after integer default null) returns jsonb
language plpgsql as $$
declare
  v_reminders bigint[] := array(select id from app.reminders where user_id = tap.person('ann') order by id);
  v_stored jsonb;
begin
  perform set_config('app.user_id', tap.person('ann')::text, true), as_role('app_worker');
  v_stored := jobs.push_store(kept('message'), kept(device), v_reminders,
    encode(sha256(convert_to(device, 'UTF8')), 'hex'),
    outcome, retry_after);
  perform as_owner();
  return v_stored;
end $$;
create function pg_temp.sends() returns setof text language sql as $$
  select s.state || ' ' || s.tries from app.reminder_sends s where s.user_id = tap.person('ann')
$$;
create function pg_temp.jobs() returns bigint language sql as $$
  select count(*) from graphile_worker.jobs where task_identifier = 'push_send'
$$;
create function pg_temp.state() returns setof text language sql as $$
  select distinct concat_ws(' ', r.state, r.reason) from app.reminders r where r.user_id = tap.person('ann')
$$;

select is(pg_temp.jobs(), 2::bigint, 'two reminders in one minute are a job per device');
select is(pg_temp.load('one') - '{address_hash,reminders,tag}'::text[], '{"channel": "webpush", "endpoint": "one",
  "p256dh": "p", "auth": "a", "vapid_key": "our key", "email": null, "unsubscribe": null, "title": "A reminder",
  "body": "Due now: 2 habits", "ttl_seconds": 3590}', 'the device, the text and the rest of the hour');
create function pg_temp.tag() returns text language sql as $$
  select left(encode(sha256(convert_to(format('%s habit %s 2026-06-17 08:00:00', tap.person('ann'), tap.kept('habit')),
    'UTF8')), 'hex'), 32)
$$;
select is(pg_temp.load('one') ->> 'tag', pg_temp.tag(), 'its tag names the first reminder, whatever the DateStyle');
update app.reminder_sends set state = 'gone' where device_id = kept('one') and reminder_id = kept('message');
select is(pg_temp.load('one') ->> 'tag', pg_temp.tag(), 'also of a second try, where that reminder is off by then');
update app.reminder_sends set state = 'waiting' where device_id = kept('one');
update app.reminder_settings set show_names = true where user_id = person('ann');
select is(pg_temp.load('one') ->> 'body', 'Due now: Walk, Read', 'names where the person wants them');
update app.reminders set send_until = send_until - interval '3580 seconds' where user_id = person('ann');
select is(pg_temp.load('one') ->> 'ttl_seconds', '60', 'a push service keeps it for a minute at least');
update app.reminders set send_until = send_until + interval '3580 seconds' where user_id = person('ann');

select is(pg_temp.store('one', 'sent'), '[10, 10]', 'sent: the seconds since each was due');
select bag_eq('select pg_temp.sends()', $$ values ('sent 1'), ('waiting 0'), ('sent 1'), ('waiting 0') $$,
  'the device has it, the other waits');
select bag_eq('select pg_temp.state()', $$ values ('sent') $$, 'one device is enough');
select is(pg_temp.load('one'), null, 'a job that runs twice sends no second message');

select is(pg_temp.store('two', 'again'), null, 'a failure is tried again');
select is(pg_temp.jobs(), 3::bigint, 'by another job');
select is((select max(max_attempts)::integer from graphile_worker.jobs), 25, 'that is tried 25 times');
select is((select round(extract(epoch from max(run_at) - now())) from graphile_worker.jobs), 30::numeric,
  'after 30 seconds');
select is(pg_temp.store('two', 'again'), null, 'a second failure too');
select is((select round(extract(epoch from max(run_at) - now())) from graphile_worker.jobs), 60::numeric, 'after 60');
select is(pg_temp.store('two', 'again', 100), null, 'Retry-After says when');
select is((select round(extract(epoch from max(run_at) - now())) from graphile_worker.jobs), 100::numeric,
  'after that');
select is((select failing_since from auth.push_devices where id = kept('two')), '2026-06-17 08:00:10Z',
  'the device fails since the first failure');
select is(pg_temp.store('two', 'again', 3600), null, 'a try after the hour is none');
select bag_eq('select pg_temp.sends()', $$ values ('sent 1'), ('failed 4'), ('sent 1'), ('failed 4') $$,
  'so it has failed');
update app.reminder_sends set state = 'waiting' where device_id = kept('two');

select is(pg_temp.store('two', 'refused'), null, 'a refusal');
select is((select cardinality(refused_at) from jobs.push_hosts where host = 'push.example'), 1, 'is counted by host');
select is((select count(*) from auth.push_devices where user_id = person('ann')), 2::bigint, 'and keeps the device');
select is(pg_temp.store('two', 'rejected'), null, 'an answer that no further try changes');
select is((select cardinality(refused_at) from jobs.push_hosts where host = 'push.example'), 1, 'is no refused key');
update app.reminder_sends set state = 'waiting' where device_id = kept('two');

do $$ begin perform pg_temp.store('two', 'again', 1) from generate_series(1, 9); end $$;
select is((select open_until from jobs.push_hosts), '2026-06-17 08:01:10Z', 'ten failures in a minute: the host rests');
select is(pg_temp.load('two'), null, 'then nothing is handed out');
select is((select count(*) from graphile_worker.jobs where round(extract(epoch from run_at - now())) = 60), 2::bigint,
  'the job runs again after that minute');
select travel('2026-06-17 08:01:11Z');
select is(pg_temp.load('two') ->> 'endpoint', 'two', 'after it the next is sent');

update auth.push_devices set address_hash = sha256('new') where id = kept('two');
select is(pg_temp.store('two', 'gone'), null, 'gone: of an address that the device no longer has');
select is((select count(*) from auth.push_devices where user_id = person('ann')), 2::bigint, 'the device stays');
update auth.push_devices set address_hash = sha256('two') where id = kept('two');
select is(pg_temp.store('two', 'gone'), null, 'gone: of its address');
select bag_eq('select pg_temp.sends()', $$ values ('sent 1'), ('gone 13'), ('sent 1'), ('gone 13') $$,
  'the reminder says so');
select is((select count(*) from auth.push_devices where user_id = person('ann')), 1::bigint, 'the device goes');

update app.reminder_sends set state = 'waiting', sent_at = null where state = 'sent';
select as_user('ann'), zone('UTC'), log(goal(kept('other'), 'low'), '2026-06-17'), as_owner();
update app.reminders set state = 'waiting', reason = null where user_id = person('ann');
select is(pg_temp.load('one') ->> 'body', 'Due now: Walk', 'what was done since is not said');
select as_user('ann'), log(goal(kept('habit'), 'low'), '2026-06-17'), as_owner();
select is(pg_temp.load('one'), null, 'nothing is sent where nothing is left to say');
select bag_eq('select pg_temp.state()', $$ values ('not_sent done') $$, 'and the reminders say why');
delete from app.goal_completions where user_id = person('ann');
select tap.recount(), set_config('app.user_id', person('ann')::text, true);
insert into app.reminder_sends (user_id, reminder_id, device_id, channel)
select r.user_id, r.id, kept('one'), 'webpush' from app.reminders r where r.user_id = person('ann');
update app.reminders set state = 'waiting', reason = null where user_id = person('ann');
update app.reminders set state = 'waiting' where user_id = person('ann');
select travel('2026-06-17 09:00:00Z');
select is(pg_temp.load('one'), null, 'too late: nothing is handed out');
select bag_eq('select pg_temp.state()', $$ values ('not_sent failed') $$, 'no device took it: failed');
update app.reminder_sends set state = 'waiting' where state = 'failed';
update app.reminders set state = 'waiting', reason = null where user_id = person('ann');
select travel('2026-06-17 08:01:00Z');
delete from auth.push_devices where id = kept('one');
select is(pg_temp.load('one'), null, 'a device that is gone, or another person''s by now, gets nothing');
select bag_eq('select pg_temp.sends()', $$ values ('gone 0'), ('gone 13'), ('gone 0'), ('gone 13') $$, 'it is gone');
select as_role('app_api');
select throws_ok('select jobs.push_load(1, 1)', '42501', null, 'the API may not load');
select throws_ok($$ select jobs.push_store(1, 1, '{}', '', '', 1) $$, '42501', null, 'nor store');
select * from finish();
