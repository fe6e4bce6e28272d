-- docs/contract/reminders.md#get-remindersupcoming. Wednesday 2026-06-17, 09:00 in Berlin.
-- events: habit_created 9, habit_pause_created 1, habit_rule_changed 2, reminder_settings_changed 5
select plan(17);
select travel('2026-06-17 07:00Z'), as_user('ann'), zone('Europe/Berlin');
create function pg_temp.upcoming(days integer) returns setof text language sql as $$
  select concat_ws(' ', u ->> 'day', u ->> 'time', u ->> 'at', coalesce(u ->> 'name', u ->> 'kind'))
    from json_array_elements(api.reminders_upcoming(days) -> 'items') u
$$;
select is_empty('select pg_temp.upcoming(31)', 'nothing without a habit');
select keep('walk', habit('Walk', '{"notification_times": ["10:00", "08:00", "noon", "9:00"]}'));
select bag_eq('select pg_temp.upcoming(2)', $$ values ('2026-06-17 10:00 2026-06-17T08:00:00.000000Z Walk'),
  ('2026-06-18 08:00 2026-06-18T06:00:00.000000Z Walk'), ('2026-06-18 10:00 2026-06-18T08:00:00.000000Z Walk') $$,
  'what is still to come today, and tomorrow; neither settings nor a device are needed');
select is((select json_agg(u -> 'text')::text from json_array_elements(api.reminders_upcoming(1) -> 'unreadable') u),
  '["noon", "9:00"]', 'what is no time is listed');
select is((select count(*) from pg_temp.upcoming(31)), 61::bigint, 'for up to 31 days');
select habit('Weekly', '{"notification_times": ["10:00"], "streak_rule": {"kind": "per_week", "times": 1}}'),
  habit('Done', '{"notification_times": ["10:00"]}');
select as_owner();
select log(goal(h.id, 'low'), '2026-06-17') from app.habits h where h.name in ('Weekly', 'Done');
select as_user('ann');
select bag_eq($$ select left(u, 16), substr(u, 46) from pg_temp.upcoming(6) u where u ~ 'Weekly|Done' $$, $$ values
  ('2026-06-22 10:00', 'Weekly'), ('2026-06-18 10:00', 'Done'), ('2026-06-19 10:00', 'Done'),
  ('2026-06-20 10:00', 'Done'), ('2026-06-21 10:00', 'Done'), ('2026-06-22 10:00', 'Done') $$,
  'nothing of a week that is met, and nothing of a day that is done');
select api.habit_pause_create('{"from_day": "2026-06-18", "to_day": "2026-06-20"}');
select bag_eq($$ select distinct left(u, 10) from pg_temp.upcoming(6) u $$,
  $$ values ('2026-06-17'), ('2026-06-21'), ('2026-06-22') $$, 'no paused day');
select api.reminder_settings_put('{"enabled": false, "show_names": false, "quiet_from": "22:00", "quiet_to": "09:00"}');
select bag_eq($$ select u from pg_temp.upcoming(5) u where u ~ 'Walk' $$, $$ values
  ('2026-06-17 10:00 2026-06-17T08:00:00.000000Z Walk'), ('2026-06-21 08:00 2026-06-21T07:00:00.000000Z Walk'),
  ('2026-06-21 10:00 2026-06-21T08:00:00.000000Z Walk') $$, 'what waits for the end of quiet hours is said then');
select api.reminder_settings_put('{"enabled": true, "show_names": false, "digest_at": "09:30", "evening_at": "20:00"}');
select bag_eq('select pg_temp.upcoming(5)', $$ values ('2026-06-17 09:30 2026-06-17T07:30:00.000000Z digest'),
  ('2026-06-17 20:00 2026-06-17T18:00:00.000000Z evening'), ('2026-06-21 09:30 2026-06-21T07:30:00.000000Z digest'),
  ('2026-06-21 20:00 2026-06-21T18:00:00.000000Z evening') $$, 'a day with a digest lists one');
select api.reminder_settings_put('{"enabled": true, "show_names": false}'), as_owner();
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, decide_at, state, reason)
select person('ann'), 'habit', kept('walk'), '2026-06-17', t, '2026-06-17 04:00Z', at, s, r
  from (values ('10:00'::time, null::timestamptz, 'not_sent', 'off'), ('06:00', '2026-06-17 07:20Z', 'waiting', null))
    w (t, at, s, r);
select as_user('ann');
select bag_eq($$ select u from pg_temp.upcoming(1) u where u ~ 'Walk' $$,
  $$ values ('2026-06-17 06:00 2026-06-17T07:20:00.000000Z Walk') $$,
  'what waits, also where the fields name its minute no more; but nothing a second time, as after a journey');
select as_user('bob'), zone('Africa/Cairo'), travel('2026-04-23 12:00Z');
select habit('Pray', '{"notification_times": ["00:30", "01:00"]}');
select bag_eq('select pg_temp.upcoming(2)', $$ values ('2026-04-24 00:30 2026-04-23T22:00:00.000000Z Pray'),
  ('2026-04-24 01:00 2026-04-23T22:00:00.000000Z Pray') $$, 'time is the field''s, at the instant after a gap');
select as_user('carl'), zone('UTC'), travel('2026-06-21 07:00Z');
select keep('swim', habit('Swim', '{"notification_times": ["10:00"],
  "streak_rule": {"kind": "per_week", "times": 1}}'));
select as_owner(), log(goal(kept('swim'), 'low'), '2026-06-22'), as_user('carl');
select is((select count(*) from pg_temp.upcoming(1)), 1::bigint,
  'a Sunday is not met by the Monday after it, which was logged before a journey west');
select as_user('dora'), travel('2026-06-17 07:30Z');
select api.reminder_settings_put('{"enabled": true, "show_names": false}');
select keep('sit', habit('Sit', '{"notification_times": ["10:00"]}')),
  keep('bow', habit('Bow', '{"notification_times": ["10:00"]}'));
select as_owner();
insert into app.reminder_settings (user_id, enabled, found_until) values (person('finn'), true, now());
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, decide_at, state, reason)
values (person('dora'), 'habit', kept('sit'), '2026-06-17', '10:00', '2026-06-17 10:00Z', null, 'not_sent',
    'off'),
  (person('finn'), 'habit', kept('bow'), '2026-06-17', '11:00', '2026-06-17 11:00Z', '2026-06-17 11:00Z',
    'waiting', null),
  (person('dora'), 'habit', kept('sit'), '2026-06-17', '11:30', '2026-06-17 11:30Z', '2026-06-17 11:30Z',
    'waiting', null);
create function pg_temp.planned() returns text[] language sql as $$
  select array_agg(concat_ws(' ', u ->> 'name', u ->> 'day') order by u ->> 'day', u ->> 'name')
    from json_array_elements(api.reminders_upcoming(2) -> 'items') u
$$;
select is(pg_temp.planned(), '{Bow 2026-06-17,Sit 2026-06-17,Bow 2026-06-18,Sit 2026-06-18}',
  'what was decided of one habit and minute says nothing of others, nor what somebody else is due, without policies'
  ' too');
select is((api.reminders_upcoming(1) -> 'unreadable')::text, '[]', 'nor times of somebody else that are none');
select as_user('dora');
select api.reminder_settings_put('{"enabled": true, "show_names": false, "quiet_from": "07:00",
  "quiet_to": "12:00"}');
select habit('Early', '{"notification_times": ["07:15"]}'),
  habit('Twice', '{"notification_times": ["08:00", "09:00"]}');
select is(pg_temp.planned(), '{Bow 2026-06-17,Sit 2026-06-17,Twice 2026-06-17,Bow 2026-06-18,Early 2026-06-18,'
  'Sit 2026-06-18,Twice 2026-06-18}',
  'nothing that was due before it was asked for, although quiet hours would keep it until later, and of a'
  ' habit that speaks twice within them only the last');
select for_api_only('api.reminders_upcoming(integer)');
select * from finish();
