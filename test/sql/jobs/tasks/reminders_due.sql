-- docs/contract/reminders.md#whether-it-is-said: each reason once, and that each reminder is due once. Zone Berlin, in
-- summer: 08:00 is 06:00Z. Wednesday is 2026-06-17.
-- events: habit_created 10, habit_pause_created 1, habit_rule_changed 3, reminder_settings_changed 8
select plan(44);
create function pg_temp.device(name text, channel text default 'webpush') returns void language sql as $$
  insert into auth.push_devices (user_id, channel, address_hash, host, address, p256dh, auth, vapid_key, created_at)
  select tap.person(name), channel, sha256(convert_to(name || channel, 'UTF8')), h, a, a, a, h, lib.now()
    from (values ('webpush', 'push.example', '\x00'::bytea), ('email', null, null)) c (kind, h, a) where kind = channel
$$;
-- Makes a person in Berlin with reminders on; the settings may say more.
create function pg_temp.reminded(name text, settings jsonb default '{}') returns void language plpgsql as $$
begin
  perform as_owner(), tap.person(name);
  update auth.users set timezone = 'Europe/Berlin' where id = tap.person(name);
  perform as_user(name), zone('Europe/Berlin');
  perform api.reminder_settings_put('{"enabled": true, "show_names": false}'::jsonb || settings);
end $$;
-- Runs the job at an instant, until nobody is left; returns a person's reminders as kind, minute, state and reason.
create function pg_temp.at(name text, instant timestamptz) returns setof text language plpgsql as $$
begin
  perform travel(instant), as_role('app_worker');
  while (jobs.reminders_due(1000) ->> 'people')::integer > 0 loop end loop;
  perform as_owner();
  return query select concat_ws(' ', r.kind, to_char(r.day + r.local_time, 'YYYY-MM-DD HH24:MI'), r.state, r.reason)
    from app.reminders r where r.user_id = tap.person(name) order by r.due_at, r.kind, r.id;
end $$;
create function pg_temp.next_of(name text) returns timestamptz language sql as $$
  select next_at from app.reminder_settings where user_id = tap.person(name)
$$;

-- sent, late, off
select travel('2026-06-17 05:30Z'), as_owner();
select pg_temp.reminded('ann');
select keep('walk', habit('Walk', '{"notification_times": ["08:00", "12:00", "soon"]}'));
select as_owner();
select is(pg_temp.next_of('ann'), null, 'without a device nothing may be due')
  from pg_temp.at('ann', '2026-06-17 05:31Z');
select is_empty($$ select pg_temp.at('ann', '2026-06-17 05:31Z') $$, 'and nothing is');
select is(pg_temp.next_of('ann'), null, 'without a device the job has nothing to look at');
select pg_temp.device('ann');
update app.reminder_settings set next_at = lib.now(), found_until = lib.now() where user_id = person('ann');
select is_empty($$ select pg_temp.at('ann', '2026-06-17 05:59:59Z') $$, 'before the minute nothing is due');
select is(pg_temp.next_of('ann'), '2026-06-17 06:00Z', 'the next instant is that of the field');
select bag_eq($$ select pg_temp.at('ann', '2026-06-17 06:00Z') $$,
  $$ values ('habit 2026-06-17 08:00 waiting') $$, 'in its minute it is due');
select is((select array_agg(j.task_identifier || ' ' || (p.payload ->> 'device_id' = d.id::text))
    from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
    join auth.push_devices d on d.user_id = (p.payload ->> 'user_id')::bigint
   where d.user_id = person('ann')), '{"push_send true"}', 'a job per message and device is queued');
select is(r.send_until, '2026-06-17 07:00Z', 'it is tried for the rest of its hour') from app.reminders r
  where r.user_id = person('ann');
select is(pg_temp.next_of('ann'), '2026-06-17 10:00Z', 'then the next minute is the next instant');
select bag_eq($$ select pg_temp.at('ann', '2026-06-17 06:00:30Z') $$,
  $$ values ('habit 2026-06-17 08:00 waiting') $$, 'it is due once');
select bag_eq($$ select pg_temp.at('ann', '2026-06-17 11:00:01Z') $$,
  $$ values ('habit 2026-06-17 08:00 waiting'), ('habit 2026-06-17 12:00 not_sent late') $$,
  'what is found more than an hour later is late');
select as_user('ann'), zone('Europe/Berlin'), travel('2026-06-18 06:00:30Z');
select api.reminder_settings_put('{"enabled": false, "show_names": false}');
select as_owner();
select bag_eq($$ select pg_temp.at('ann', '2026-06-18 06:01Z') $$,
  $$ values ('habit 2026-06-17 08:00 not_sent off'), ('habit 2026-06-17 12:00 not_sent late'),
    ('habit 2026-06-18 08:00 not_sent off') $$, 'what was due or waiting as they were turned off is off');
select is(pg_temp.next_of('ann'), null, 'then nothing may be due');
select is_empty($$ select from app.reminder_sends where user_id = person('ann') $$, 'and nothing is left to send');
select is((select count(*) from pg_temp.at('ann', '2026-06-19 07:00Z')), 3::bigint, 'off: no rows are made');

-- paused, not_scheduled, week_met, done
select travel('2026-06-17 05:30Z');
select pg_temp.reminded('bob');
select keep('paused', habit('Paused', '{"notification_times": ["08:00"]}')),
  keep('weekly', habit('Weekly', '{"notification_times": ["08:00"], "streak_rule": {"kind": "per_week", "times": 1}}')),
  keep('done', habit('Done', '{"notification_times": ["08:00"]}')),
  keep('less', habit('Less', '{"notification_times": ["08:00"]}')),
  keep('never', habit('Never', '{"notification_times": ["08:00"], "notification_frequency": "weekly",
    "notification_days": ["Someday"], "streak_rule": {"kind": "scheduled_days"}}')),
  keep('open', habit('Open', '{"notification_times": ["08:00"], "streak_rule": {"kind": "per_week", "times": 2}}'));
select api.habit_pause_create(jsonb_build_object('habit_id', kept('paused'), 'from_day', '2026-06-17'));
select as_owner();
update app.goals set is_additive = false, target = 1 where habit_id = kept('less');
select log(goal(kept('weekly'), 'low'), '2026-06-22'), log(goal(kept('done'), 'low'), '2026-06-22'),
  log(goal(kept('less'), 'clear'), '2026-06-22', 2), log(goal(kept('open'), 'low'), '2026-06-23');
select pg_temp.device('bob');
update app.reminder_settings set next_at = '2026-06-22 05:59Z', found_until = '2026-06-22 05:59Z'
 where user_id = person('bob');
select is((select count(*) from pg_temp.at('bob', '2026-06-22 06:00Z')), 6::bigint, 'each habit has its reminder');
select bag_eq($$ select h.name || ' ' || coalesce(r.reason, r.state) from app.reminders r
  join app.habits h on h.id = r.object_id where r.user_id = person('bob') $$, $$ values ('Paused paused'),
    ('Weekly week_met'), ('Done done'), ('Less done'), ('Never not_scheduled'), ('Open waiting') $$,
  'each is said or not as the judge of streaks says');
select is((select count(distinct message_id) from app.reminders where user_id = person('bob')), 1::bigint,
  'what is sent in one minute is one message');

-- no_device: a mail box gets no reminder of one habit; the digest and the evening it gets
select travel('2026-06-17 05:30Z');
select pg_temp.reminded('eve', '{"evening_at": "20:00"}');
select keep('eve', habit('Read', '{"notification_times": ["08:00"]}'));
select as_owner(), pg_temp.device('eve', 'email');
update app.reminder_settings set next_at = lib.now(), found_until = lib.now() where user_id = person('eve');
select bag_eq($$ select pg_temp.at('eve', '2026-06-17 06:00Z') $$,
  $$ values ('habit 2026-06-17 08:00 not_sent no_device') $$, 'a mail box alone gets no reminder of a habit');
select bag_eq($$ select pg_temp.at('eve', '2026-06-17 18:00Z') $$,
  $$ values ('habit 2026-06-17 08:00 not_sent no_device'), ('evening 2026-06-17 20:00 waiting') $$,
  'it gets the evening');
select log(goal(kept('eve'), 'low'), '2026-06-18');
select is((select count(*) from pg_temp.at('eve', '2026-06-18 18:00Z') x where x like 'evening%'), 1::bigint,
  'an evening with everything done makes no row');
select is((select x from pg_temp.at('eve', '2026-06-20 00:30Z') x where x like 'evening 2026-06-19%'),
  'evening 2026-06-19 20:00 not_sent late', 'an evening is late after the end of its day');
select is((select x from pg_temp.at('eve', '2026-06-20 21:59Z') x where x like 'evening 2026-06-20%'),
  'evening 2026-06-20 20:00 waiting', 'and not before');

-- digest, quiet, mail_limit
select travel('2026-06-17 03:00Z');
select pg_temp.reminded('dan', '{"digest_at": "06:30", "quiet_from": "22:00", "quiet_to": "07:00"}');
select keep('dan', habit('Sing', '{"notification_times": ["08:00"]}'));
select as_owner(), pg_temp.device('dan'), pg_temp.device('dan', 'email');
update app.reminder_settings set next_at = lib.now(), found_until = lib.now() where user_id = person('dan');
select bag_eq($$ select pg_temp.at('dan', '2026-06-17 04:30Z') $$,
  $$ values ('digest 2026-06-17 06:30 waiting') $$, 'a digest takes the place of the habits');
select is_empty($$ select from app.reminder_sends where user_id = person('dan') $$, 'within quiet hours it waits');
select is(pg_temp.next_of('dan'), '2026-06-17 05:00Z', 'until their end');
select lives_ok($$ select pg_temp.at('dan', '2026-06-17 05:00Z') $$, 'at their end it is decided anew');
select bag_eq($$ select channel from app.reminder_sends where user_id = person('dan') $$,
  $$ values ('webpush'), ('email') $$, 'and goes to each device');
select is(r.send_until, '2026-06-17 06:00Z', 'for an hour from their end') from app.reminders r
  where r.user_id = person('dan');
select log(goal(kept('dan'), 'low'), '2026-06-18');
select is((select x from pg_temp.at('dan', '2026-06-18 05:00Z') x where x like 'digest 2026-06-18%'),
  'digest 2026-06-18 06:30 not_sent done', 'a digest with everything done is done');
select lives_ok($$ select pg_temp.at('dan', '2026-06-19 04:30Z') $$, 'another waits');
create temporary table dans on commit drop as select * from auth.push_devices where user_id = person('dan');
delete from auth.push_devices where user_id = person('dan');
select lib.reminders_move(person('dan'));
select lives_ok($$ select pg_temp.at('dan', '2026-06-19 04:31Z') $$, 'then the device goes');
select is(pg_temp.next_of('dan'), '2026-06-19 05:00Z', 'what waits is looked at although no device is left');
select is((select x from pg_temp.at('dan', '2026-06-19 05:00Z') x where x like 'digest 2026-06-19%'),
  'digest 2026-06-19 06:30 not_sent no_device', 'and says so');
insert into auth.push_devices overriding system value select * from dans;
update app.reminder_settings set next_at = lib.now() where user_id = person('dan');
select as_user('dan'), zone('Europe/Berlin'), travel('2026-06-18 06:00Z');
select api.reminder_settings_put('{"enabled": true, "show_names": true, "quiet_from": "12:00", "quiet_to": "09:00",
  "evening_at": "23:00"}');
select as_owner();
select is((select x from pg_temp.at('dan', '2026-06-19 21:00Z') x where x like 'evening 2026-06-19%'),
  'evening 2026-06-19 23:00 not_sent quiet', 'quiet hours that end on another day swallow it');
select as_user('dan'), zone('Europe/Berlin');
select api.reminder_settings_put('{"enabled": true, "show_names": true, "evening_at": "20:00"}');
select as_owner();
delete from auth.push_devices where user_id = person('dan') and channel = 'webpush';
update app.reminders set day = '2026-06-20' where user_id = person('dan') and kind = 'digest' and reason is null;
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, message_id, send_until, state)
select person('dan'), 'milestone', n, '2026-06-20', '09:00', '2026-06-20 07:00Z', n, now(), 'sent'
  from generate_series(1, 2) n;
insert into app.reminder_sends (user_id, reminder_id, channel, state, sent_at)
select user_id, id, 'email', 'sent', now() from app.reminders where user_id = person('dan') and kind = 'milestone';
select is((select x from pg_temp.at('dan', '2026-06-20 18:00Z') x where x like 'evening 2026-06-20%'),
  'evening 2026-06-20 20:00 not_sent mail_limit', 'the fourth mail of a local day is not sent');

-- a journey, a clock set back, a change of the fields
select travel('2026-06-17 05:30Z');
select pg_temp.reminded('fay');
select keep('fay', habit('Run', '{"notification_times": ["08:00", "14:00"]}'));
select as_owner(), pg_temp.device('fay');
update app.reminder_settings set next_at = lib.now(), found_until = lib.now() where user_id = person('fay');
select is((select count(*) from pg_temp.at('fay', '2026-06-17 06:00Z')), 1::bigint, 'one is due before the journey');
select travel('2026-06-17 07:00Z');
update auth.users set timezone = 'Asia/Tokyo' where id = person('fay');
select is((select count(*) from pg_temp.at('fay', '2026-06-17 07:01Z')), 1::bigint,
  'a minute that a journey jumps over has no row');
select travel('2026-06-17 07:02Z');
update auth.users set timezone = 'America/New_York' where id = person('fay');
select is((select count(*) from pg_temp.at('fay', '2026-06-17 12:00Z')), 1::bigint,
  'a minute that a journey brings again is due once');
select is((select count(*) from pg_temp.at('fay', '2026-06-17 18:00Z')), 2::bigint,
  'the later one comes where they are');
select is((select count(*) from pg_temp.at('fay', '2026-06-17 12:00Z')), 2::bigint,
  'a clock set back brings nothing again');
select as_user('fay'), zone('America/New_York'), travel('2026-06-18 15:00Z');
select api.habit_patch(kept('fay'), '{"notification_times": ["10:00"]}');
select as_owner();
select bag_eq($$ select x from pg_temp.at('fay', '2026-06-18 15:01Z') x where x like '% 2026-06-18 %' $$,
  $$ values ('habit 2026-06-18 08:00 not_sent late') $$,
  'what was due before a change is decided by the fields from before it, and no new time of the past is due');

-- Of people with many habits a round takes fewer: one for the person, and per habit one and its times, at most 12. The
-- first has no habits, the second 4998 in all, so that the third begins at 4999 and the fourth at 5000.
select travel('2026-08-01 00:00Z');
update app.reminder_settings set next_at = null;
do $$ begin perform tap.person('many' || n) from generate_series(1, 4) n; end $$;
insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, stage, created_at,
  notification_times)
select person('many2'), 'Habit ' || h, '', '2026-08-01', 1, 1, '', lib.now(), array(
    select to_char(make_time(t, 0, 0), 'HH24:MI')
      from generate_series(6, case h when 1 then 9 when 2 then 18 else 17 end) t)
  from generate_series(1, 385) h;
insert into app.reminder_settings (user_id, enabled, found_until, next_at)
select person('many' || p), true, lib.now(), lib.now() - (4 - p) * interval '1 second' from generate_series(1, 4) p;
select as_role('app_worker');
select is(jobs.reminders_due(1000) ->> 'people', '3', 'as many as may be reminded 5,000 times a day');
select is(jobs.reminders_due(1000)::jsonb, '{"people": 1, "reminders": []}', 'the rest in the next one');
select is(jobs.reminders_due(1000)::jsonb, '{"people": 0, "reminders": []}', 'then nobody');
select as_owner();
select * from finish();
