-- docs/contract/reminders.md#devices; by what ends sessions: test/sql/auth/push_devices/push_device_add.sql.
select plan(5);
select travel('2026-06-17 08:00Z'), keep('ann', person('ann')), keep('bob', person('bob'));
insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at)
select id, device, lib.now(), lib.now(), lib.now() + interval '60 days'
  from (values (kept('ann'), 'Phone'), (kept('ann'), 'Laptop'), (kept('bob'), 'Watch')) s (id, device);
insert into auth.push_devices (user_id, session_id, channel, address_hash, label, created_at)
select user_id, id, 'email', sha256(device::bytea), device, lib.now() from auth.sessions
union all select kept('ann'), null, 'email', sha256('Old'), 'Old', lib.now();
insert into app.reminder_settings (user_id, enabled, found_until, next_at)
select id, true, lib.now(), lib.now() + interval '1 hour' from unnest(array[kept('ann'), kept('bob')]) id;
create function pg_temp.left_over() returns text language sql as $$
  select string_agg(label, ' ' order by label collate "C") from auth.push_devices
$$;
create function pg_temp.moved() returns text language sql as $$
  select string_agg(p.name, ' ') from app.reminder_settings s join (values ('ann'), ('bob')) p (name)
    on kept(p.name) = s.user_id where s.next_at = lib.now()
$$;
select auth.push_devices_remove(kept('ann'), array(select id from auth.sessions where device = 'Watch'));
select is(pg_temp.left_over() || ', ' || coalesce(pg_temp.moved(), ''), 'Laptop Old Phone Watch, ',
  'removes none of somebody else, and then moves nothing');
select auth.push_devices_remove(kept('ann'), array(select id from auth.sessions where device = 'Phone'));
select is(pg_temp.left_over(), 'Laptop Old Watch', 'removes those that a session added');
select is(pg_temp.moved(), 'ann', 'and the reminders of the person are looked at');
select auth.push_devices_remove(kept('ann'));
select is(pg_temp.left_over(), 'Watch', 'removes all of a person without a list');
select is(pg_temp.moved(), 'ann', 'and changes nothing for others');
select * from finish();
