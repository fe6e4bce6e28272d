-- docs/contract/reminders.md#the-next-instant: what a change of habits and pauses does to reminders.
select plan(8);
select travel('2026-06-17 08:00Z'), as_user('ann'), zone('UTC');
select keep('walk', habit('Walk')), keep('swim', habit('Swim')), keep('read', habit('Read'));
select keep('pause', (api.habit_pause_create('{"from_day": "2026-06-20"}') ->> 'id')::bigint), as_owner();
insert into app.reminder_settings (user_id, enabled, found_until) values (person('ann'), true, lib.now());
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at)
select person('ann'), 'habit', kept(name), '2026-06-17', '08:00', lib.now()
  from unnest('{walk,swim,read}'::text[]) name;
create function pg_temp.later() returns void language sql security definer set search_path from current as $$
  update app.reminder_settings set next_at = lib.now() + interval '1 hour'
$$;
create function pg_temp.waits() returns text language sql security definer set search_path from current as $$
  select concat_ws(' ', (select string_agg(n.name, ' ' order by n.name) from app.reminders r
      join unnest('{walk,swim,read}'::text[]) n (name) on kept(n.name) = r.object_id where r.state = 'waiting'),
    (select 'at once' from app.reminder_settings s where s.next_at = lib.now()))
$$;
select pg_temp.later(), as_user('ann');
select api.habit_patch(kept('walk'), '{"notification_times": ["10:00"]}');
select is(pg_temp.waits(), 'read swim walk at once', 'a change has the job look at once, and closes nothing');
select pg_temp.later(), habit('Quiet', '{"notification_frequency": "off"}');
select is(pg_temp.waits(), 'read swim walk at once', 'so does a new habit, also one that never reminds');
select pg_temp.later(), api.habit_patch(kept('walk'), '{"notification_frequency": "off"}');
select is(pg_temp.waits(), 'read swim at once', 'a habit that reminds no more closes what waits of it');
select pg_temp.later(), api.habit_delete(kept('swim'));
select is(pg_temp.waits(), 'read at once', 'so does one that goes');
select is((select count(*) from app.habits where id = kept('swim')), 0::bigint, 'and it goes');
select pg_temp.later(), api.habit_pause_delete(kept('pause'));
select is(pg_temp.waits(), 'read at once', 'a pause that goes has the job look at once');
select is((select count(*) from app.habit_pauses), 0::bigint, 'and goes');
select pg_temp.later(), as_owner();
update auth.users set timezone = 'Asia/Tokyo' where id = person('ann');
select is(pg_temp.waits(), 'read at once', 'so does a journey');
select * from finish();
