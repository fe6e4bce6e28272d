-- docs/contract/reminders.md#milestones: who hears of a milestone, and of which.
-- events: goal_completion_held already_logged_today 1, goal_completion_recorded streak_held 1,
--   goal_completion_recorded streak_incremented 4, habit_created 4, reminder_settings_changed 1
select plan(18);
select as_owner(), travel('2026-06-17 08:00Z'), person('ann');
insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at)
select person('ann'), 'Phone', lib.now(), lib.now(), lib.now() + interval '60 days';
insert into auth.session_tokens (token_id, user_id, session_id, expires_at)
select 'token', user_id, id, expires_at from auth.sessions where user_id = person('ann');
insert into auth.push_devices (user_id, session_id, channel, address_hash, host, address, p256dh, auth, vapid_key,
  created_at)
select person('ann'), s, 'webpush', sha256(convert_to(n::text, 'UTF8')), 'h', '\x00', '\x00', '\x00', 'k', lib.now()
  from (select 1, id from auth.sessions union all select 2, null) x (n, s);
select as_user('ann'), zone('UTC'), set_config('app.token_id', 'token', true);
create function pg_temp.check_in(habit text, day date default null) returns text language plpgsql as $$
begin
  perform as_user('ann');
  perform api.goal_completion_create(jsonb_build_object('goal_id', goal(kept(habit), 'low'), 'did_complete', true,
    'completed_on', day));
  perform as_owner();
  return (select string_agg(concat_ws(' ', to_char(r.day + r.local_time, 'YYYY-MM-DD HH24:MI'), r.state, r.reason), ', '
    order by r.id) from app.reminders r where r.user_id = tap.person('ann') and r.kind = 'milestone');
end $$;
select keep('quiet', habit('Quiet')), keep('loud', habit('Loud', '{"milestone_notifications": true}')),
  keep('late', habit('Late', '{"milestone_notifications": true}'));
select is(pg_temp.check_in('loud', '2026-06-16'), null, 'nothing while reminders are off');
select as_user('ann');
select api.reminder_settings_put('{"enabled": true, "show_names": true}');
select is(pg_temp.check_in('quiet'), null, 'nothing of a habit that does not want it');
select is(pg_temp.check_in('late', '2026-06-15'), null, 'nothing of a past day');
select as_user('ann');
delete from app.goal_completions where user_id = person('ann') and local_day < '2026-06-17';
select lib.streaks_count(h) from app.habits h where h.user_id = person('ann');
select is(pg_temp.check_in('loud'), '2026-06-17 08:00 waiting', 'a milestone of today');
select is((select array_agg(d.session_id is null) from app.reminder_sends s
  join auth.push_devices d on d.id = s.device_id
  where s.user_id = person('ann')), '{t}', 'goes to the other device');
select is((select (lib.reminder_text(person('ann'), array_agg(r.id))).body from app.reminders r
  where r.user_id = person('ann')), 'You reached one with Loud', 'and says of which habit');
select is(pg_temp.check_in('loud'), '2026-06-17 08:00 waiting', 'a check-in that changes nothing reaches none');
delete from auth.push_devices where session_id is null;
select is(pg_temp.check_in('late'), '2026-06-17 08:00 waiting, 2026-06-17 08:00 not_sent no_device',
  'without another device it is said to nobody');
insert into auth.push_devices (user_id, channel, address_hash, created_at)
select person('ann'), 'email', sha256('mail'), lib.now();
select is((select count(*) from auth.push_devices d, lib.reminder_devices((select r from app.reminders r
  where r.user_id = person('ann') and r.reason = 'no_device')) o where o.id = d.id), 1::bigint,
  'a mail box is another device');
-- Of which check-in, and when the job looks next.
select as_user('dan');
select keep('dans', goal(habit('Swim'), 'low')), as_owner();
select log(kept('dans'), day) from unnest('{2026-06-16,2026-06-17}'::date[]) day;
insert into auth.push_devices (user_id, channel, address_hash, host, address, p256dh, auth, vapid_key, created_at)
values (person('dan'), 'webpush', sha256('dan'), 'h', '\x00', '\x00', '\x00', 'k', lib.now());
insert into app.reminder_settings (user_id, enabled, found_until, next_at)
values (person('dan'), true, lib.now(), null), (person('bob'), true, lib.now(), '2026-06-17 16:00Z');
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, decide_at)
values (person('bob'), 'milestone', 1, '2026-06-17', '08:30', '2026-06-17 08:30Z', '2026-06-17 08:30Z');
create function pg_temp.reach(next_at timestamptz, quiet_to time default null) returns text language plpgsql as $$
begin
  delete from app.reminders r where r.user_id = person('dan');
  update app.reminder_settings s set next_at = reach.next_at, quiet_to = reach.quiet_to,
    quiet_from = case when reach.quiet_to is not null then time '07:00' end where s.user_id = person('dan');
  perform set_config('app.user_id', person('dan')::text, true), lib.reminder_milestone(kept('dans'), '2026-06-17');
  return concat((select string_agg(c.local_day - date '2026-06-17' || ' ' || r.state, ', ') from app.reminders r
      join app.goal_completions c on c.id = r.object_id where r.user_id = person('dan')), ', next ',
    (select to_char(s.next_at at time zone 'UTC', 'HH24:MI') from app.reminder_settings s
      where s.user_id = person('dan')));
end $$;
select is(pg_temp.reach(null), ', next ', 'nothing while nothing may be due');
select is(pg_temp.reach('2026-06-17 09:00Z'), '0 waiting, next 09:00', 'the check-in of the day');
select is(pg_temp.reach('2026-06-17 09:00Z', '12:00'), '0 waiting, next 09:00',
  'within quiet hours it waits, and the job looks before');
select is(pg_temp.reach('2026-06-17 18:00Z', '12:00'), '0 waiting, next 12:00', 'or at their end');
select is(next_at, '2026-06-17 16:00Z', 'and not for somebody else') from app.reminder_settings
  where user_id = person('bob');
-- Through the function that check-ins call, with the streak before and after.
create function pg_temp.reached(wanted boolean, day date, before integer, after integer) returns text
language plpgsql as $$
declare
  v_reached integer;
begin
  delete from app.reminders r where r.user_id = person('dan');
  v_reached := cardinality(lib.milestones_reached(kept('dans'), wanted, day, before, after));
  return v_reached || ' reached, ' || (select count(*) from app.reminders r where r.user_id = person('dan')) || ' said';
end $$;
select is(pg_temp.reached(true, '2026-06-17', 0, 1), '1 reached, 1 said', 'a milestone of today is said');
select is(pg_temp.reached(true, '2026-06-17', 1, 2), '0 reached, 0 said', 'a streak that reaches none is not');
select is(pg_temp.reached(true, '2026-06-16', 0, 1), '1 reached, 0 said', 'nor is one that another day reached');
select as_role('app_worker');
select throws_ok($$ select lib.reminder_milestone(1, '2026-06-17') $$, '42501', null, 'the API alone says it');
select * from finish();
