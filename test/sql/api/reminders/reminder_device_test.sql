-- docs/contract/reminders.md#post-remindersdevicesdevice_idtest
select plan(11);
set local datestyle = iso;
select travel('2026-06-17 08:00Z'), keep('ann', person('ann')), keep('bob', person('bob'));
create function pg_temp.device(name text, owner bigint) returns void language sql as $$
  with made as (
    insert into auth.push_devices (user_id, channel, address_hash, host, address, p256dh, auth, vapid_key, created_at)
    values (owner, 'webpush', sha256(name::bytea), 'push.example', '\x00', '\x00', '\x00', 'k', now()) returning id
  )
  select keep(name, id) from made
$$;
select pg_temp.device('phone', kept('ann')), pg_temp.device('laptop', kept('ann')),
  pg_temp.device('watch', kept('bob'));
insert into app.reminder_settings (user_id, enabled, found_until)
values (kept('ann'), false, now()), (kept('bob'), false, now());
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, state, reason)
values (kept('ann'), 'habit', kept('phone'), '2026-06-16', '08:00', now(), 'not_sent', 'off'),
  (kept('bob'), 'test', kept('phone'), '2026-06-16', '08:00', now(), 'not_sent', 'off');
create function pg_temp.tries(device text) returns text language plpgsql as $$
declare
  v_hint text;
begin
  return api.reminder_device_test(kept(device));
exception when sqlstate 'PT429' then
  get stacked diagnostics v_hint = pg_exception_hint;
  return v_hint;
end $$;
create function pg_temp.found(name text) returns text[] language sql as $$
  select array_agg(concat_ws(' ', r.kind, d.name, r.day + r.local_time) order by r.id) from app.reminders r
    join unnest('{phone,laptop}'::text[]) d (name) on kept(d.name) = r.object_id where r.user_id = kept(found.name)
$$;
select as_user('ann'), zone('Europe/Berlin');
select refused($$ select api.reminder_device_test(kept('watch')) $$, 404, 'device_not_found',
  'another person''s is not found');
select is(pg_temp.tries('phone'), '{"queued":true}', 'a device of the caller is tried');
select is(pg_temp.tries('laptop'), '{"queued":true}', 'and another one');
select as_owner();
select is(array(select j.task_identifier || ' ' || d.name from graphile_worker.jobs j
    join graphile_worker._private_jobs p on p.id = j.id join unnest('{phone,laptop}'::text[]) d (name)
      on kept(d.name)::text = p.payload ->> 'device_id' order by p.id), '{push_send phone,push_send laptop}',
  'a job sends it, to the device alone');
select as_user('ann'), zone('Europe/Berlin'), travel('2026-06-17 08:01:30Z');
select is(pg_temp.tries('phone'), '{"queued":true}', 'tried again');
select is(pg_temp.tries('phone'), '60', 'three times a minute');
select as_owner();
select is(pg_temp.found('ann'), '{habit phone 2026-06-16 08:00:00,test laptop 2026-06-17 10:00:00,'
  'test phone 2026-06-17 10:01:00}', 'a test takes the place of the one before of its device, in the person''s clock');
select is(pg_temp.found('bob'), '{test phone 2026-06-16 08:00:00}', 'and none of somebody else');
select for_api_only('api.reminder_device_test(bigint)');
select * from finish();
