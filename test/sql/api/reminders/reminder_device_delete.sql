-- docs/contract/reminders.md#delete-remindersdevicesdevice_id; whose: test/sql/auth/push_devices/push_device_add.sql.
-- events: reminder_device_removed 1
select plan(5);
select travel('2026-06-17 08:00Z'), keep('ann', person('ann'));
insert into auth.push_devices (user_id, channel, address_hash, created_at)
select kept('ann'), 'email', sha256(n::text::bytea), now() from generate_series(1, 2) n;
insert into app.reminder_settings (user_id, enabled, found_until, next_at)
values (kept('ann'), true, now(), lib.now() + interval '1 hour');
select keep('device', (select min(id) from auth.push_devices)), as_user('ann');
select is(api.reminder_device_delete(kept('device'))::text, null, 'removes a device');
select is((select next_at from app.reminder_settings), lib.now(), 'and the reminders of the person are looked at');
select for_api_only('api.reminder_device_delete(bigint)');
select * from finish();
