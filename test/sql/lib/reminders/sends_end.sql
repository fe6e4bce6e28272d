-- docs/contract/reminders.md#outcomes
select plan(5);
select travel('2026-06-17 08:00Z'), keep('ann', person('ann')), keep('bob', person('bob'));
insert into app.reminder_settings (user_id, enabled, found_until)
values (kept('ann'), true, lib.now()), (kept('bob'), true, lib.now());
insert into auth.push_devices (user_id, channel, address_hash, created_at)
select kept('ann'), 'email', sha256(n::text::bytea), lib.now() from generate_series(1, 2) n;
select keep('one', min(id)), keep('two', max(id)) from auth.push_devices;
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, state)
select kept(owner), 'habit', object, '2026-06-17', '08:00', lib.now(), state
  from (values ('ann', 1, 'waiting'), ('ann', 2, 'waiting'), ('ann', 3, 'sent'), ('bob', 4, 'waiting'),
    ('ann', 5, 'waiting'), ('bob', 6, 'waiting')) r (owner, object, state);
insert into app.reminder_sends (user_id, reminder_id, device_id, channel, state, sent_at)
select r.user_id, r.id, kept(d.device), 'email', d.state, case when d.state = 'sent' then lib.now() end
  from app.reminders r join (values (1, 'one', 'waiting'), (1, 'two', 'waiting'), (2, 'one', 'waiting'),
    (3, 'one', 'sent')) d (object, device, state) on d.object = r.object_id;
insert into app.reminder_sends (user_id, reminder_id, channel)
select r.user_id, r.id, 'email' from app.reminders r where r.object_id in (2, 4);
create function pg_temp.ended() returns text[] language sql as $$
  select array_agg(concat_ws(' ', r.object_id, r.state, r.reason, s.states) order by r.object_id)
    from app.reminders r cross join lateral (
      select string_agg(s.state, ',' order by s.state) from app.reminder_sends s where s.reminder_id = r.id) s (states)
   where r.object_id <= 4
$$;
create function pg_temp.end_sends(device text, state text, variadic objects integer[]) returns void language sql as $$
  select lib.sends_end(array(select r.id from app.reminders r where r.object_id = any (objects)),
    case when device is not null then kept(device) end, state)
$$;
select set_config('app.user_id', kept('ann')::text, true);
select pg_temp.end_sends('one', 'failed', 1, 3, 4, 6);
select is(pg_temp.ended(), '{"1 waiting failed,waiting","2 waiting waiting,waiting","3 sent sent","4 waiting waiting"}',
  'ends what waits for a device');
select pg_temp.end_sends('two', 'gone', 1);
select is(pg_temp.ended(), '{"1 not_sent failed failed,gone","2 waiting waiting,waiting","3 sent sent",'
  '"4 waiting waiting"}', 'a reminder that no device may still take has failed');
select pg_temp.end_sends(null, 'gone', 2, 4);
select is(pg_temp.ended(), '{"1 not_sent failed failed,gone","2 waiting gone,waiting","3 sent sent",'
  '"4 waiting waiting"}', 'ends what waits for devices that are gone, of the caller');
select pg_temp.end_sends('one', 'failed', 2);
select is(pg_temp.ended(), '{"1 not_sent failed failed,gone","2 not_sent failed failed,gone","3 sent sent",'
  '"4 waiting waiting"}', 'and the last one');
select is(array(select r.state from app.reminders r where r.object_id in (5, 6)), '{waiting,waiting}',
  'a reminder that was not named waits, and so does one of another person');
select * from finish();
