-- docs/contract/reminders.md#the-next-instant, of people who are named. Wednesday is 2026-06-17.
select plan(11);
select travel('2026-06-17 08:00Z'), as_user('ann'), zone('UTC');
select keep('friday', habit('Fridays', '{"notification_times": ["08:00"], "notification_days": ["Fri"]}'));
select as_user('bob'), habit('Daily', '{"notification_times": ["07:30"]}'), as_user('cas'),
  habit('Daily', '{"notification_times": ["07:30"]}'), as_owner();
insert into app.reminder_settings (user_id, enabled, found_until, next_at)
select person(name), on_, '2026-06-17 07:00Z', at from (values ('ann', true, lib.now()), ('bob', true, lib.now()),
  ('cas', false, null)) s (name, on_, at);
insert into auth.push_devices (user_id, channel, address_hash, host, address, p256dh, auth, vapid_key, created_at)
select person('ann'), 'webpush', sha256('1'), 'push.example', '\x00', '\x00', '\x00', 'k', lib.now();
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, decide_at)
values (person('bob'), 'milestone', 1, '2026-06-17', '09:00', '2026-06-17 09:00Z', '2026-06-17 09:00Z');
create function pg_temp.of(name text) returns text language sql as $$
  select concat_ws(', ', (
      select string_agg(r.kind, ' ' order by r.id) from app.reminders r where r.user_id = s.user_id),
      to_char(s.found_until at time zone 'UTC', 'HH24:MI'), case s.next_at
      when 'infinity' then 'never' else to_char(s.next_at at time zone 'UTC', 'MM-DD HH24:MI') end)
    from app.reminder_settings s where s.user_id = person(name)
$$;
select lib.reminders_find(array[person('ann'), person('cas')]);
select is(pg_temp.of('ann'), '08:00, 06-19 08:00', 'the next instant is that of the fields, two days from now');
select is(pg_temp.of('bob'), 'milestone, 07:00, 06-17 08:00', 'who is not named is not looked at');
select is(pg_temp.of('cas'), '08:00', 'who has them off is due nothing');
select lib.reminders_find(array[person('bob')]);
select is(pg_temp.of('bob'), 'milestone habit, 08:00, 06-17 09:00', 'what waits is looked at without a device');
update app.reminders set state = 'not_sent', reason = 'off', decide_at = null where kind = 'milestone';
select lib.reminders_find(array[person('bob')]);
select is(pg_temp.of('bob'), 'milestone habit, 08:00', 'else nothing is, whatever devices others have');
select travel('2026-06-21 07:00Z'), lib.reminders_find(array[person('ann')]);
select is(pg_temp.of('ann'), 'habit, 08:00, 06-20 08:00', 'a day at once, and the rest at the next look');
select lib.reminders_find(array[person('ann')]);
select is(pg_temp.of('ann'), 'habit, 07:00, 06-26 08:00', 'a week from now');
select travel('2026-06-28 20:00Z'), lib.reminders_close(person('ann'));
update app.reminder_settings set enabled = false, next_at = null where user_id = person('ann');
select lib.reminders_find(array[person('ann')]);
select is(pg_temp.of('ann'), 'habit, 20:00', 'who has them off is caught up with at once');
update app.reminder_settings set enabled = true where user_id = person('ann');
select as_user('ann'), api.habit_delete(kept('friday')), as_owner(), lib.reminders_find(array[person('ann')]);
select is(pg_temp.of('ann'), 'habit, 20:00, never', 'nothing is due without a field, as long as nothing changes');

-- An evening that was said is not due again at another minute of its day.
update app.reminder_settings set evening_at = '08:30', next_at = '2026-06-17 08:00Z', found_until = '2026-06-17 08:00Z'
 where user_id = person('bob');
insert into auth.push_devices (user_id, channel, address_hash, host, address, p256dh, auth, vapid_key, created_at)
select person('bob'), 'webpush', sha256('2'), 'push.example', '\x00', '\x00', '\x00', 'k', lib.now();
select travel('2026-06-17 08:30Z'), lib.reminders_find(array[person('bob')]);
select is(pg_temp.of('bob'), 'milestone habit evening, 08:30, 06-18 07:30', 'an evening is due once a day');
update app.reminder_settings set evening_at = '08:45', next_at = '2026-06-17 08:45Z' where user_id = person('bob');
select travel('2026-06-17 08:45Z'), lib.reminders_find(array[person('bob')]);
select is(pg_temp.of('bob'), 'milestone habit evening, 08:45, 06-18 07:30', 'also where its time was changed since');
select * from finish();
