-- docs/contract/calendar.md. Today is Wednesday 2026-06-17.
select plan(24);
set local datestyle = 'German';
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('Europe/Berlin');

-- The entries whose UID begins so, as "first day-last day summary", without the month of June.
create function pg_temp.shown(uid text, names boolean default true) returns text[] language sql as $$
  select array_agg(concat(replace(e ->> 'first_day', '2026-06-', ''), '-', replace(e ->> 'last_day', '2026-06-', ''),
      ' ', e ->> 'summary') order by e ->> 'first_day')
    from json_array_elements(api.calendar_get(names, false) -> 'entries') e where e ->> 'uid' like shown.uid || '%'
$$;
select is(api.calendar_get(true, false)::text, '{"day":"2026-06-17","entries":[]}',
  'nothing before the program, without habits');

select keep('walk', habit('Walk'));
select is(cardinality(pg_temp.shown('habit')), 28, 'a plain habit is there on 28 days');
select is((pg_temp.shown('habit'))[1:2], '{17-17 Walk,18-18 Walk}', 'from today on');
select is((pg_temp.shown('habit', false))[1], '17-17 Habit', 'no names without asking for them');
select is((select array_agg(distinct e ->> 'uid') from json_array_elements(
    api.calendar_get(false, false) -> 'entries') e where e ->> 'first_day' = '2026-06-18'),
  array[format('habit-%s-2026-06-18', kept('walk'))], 'a UID is of the habit and the day');
insert into app.habit_pauses (user_id, habit_id, from_day, to_day, note, created_at)
values (person('ann'), kept('walk'), '2026-06-18', '2026-06-19', 'SECRET', now()),
  (person('ann'), null, '2026-07-01', null, null, now());
select is((pg_temp.shown('habit'))[1:2], '{17-17 Walk,20-20 Walk}', 'a paused day asks for nothing');
select is(pg_temp.shown('pause'), '{"18-19 Pause: Walk","2026-07-01-2026-07-14 Pause"}',
  'pauses, those without an end to the last day');
select unalike(api.calendar_get(true, false)::text, '%SECRET%', 'without their notes');
delete from app.habit_pauses p where p.user_id = person('ann');
delete from app.habits h where h.user_id = person('ann');

select keep('read', habit('Read', '{"streak_rule": {"kind": "scheduled_days"}, "notification_days": ["Mon"]}'));
select is((pg_temp.shown('habit'))[1:2], '{22-22 Read,29-29 Read}', 'only on the days of its rule');
delete from app.habits h where h.user_id = person('ann');
select keep('swim', habit('Swim', '{"streak_rule": {"kind": "per_week", "times": 1}}'));
select is((pg_temp.shown('habit'))[1:2], '{17-21 Swim,22-28 Swim}', 'a week is one span, this one from today on');
create function pg_temp.uids(uid text) returns text[] language sql as $$
  select array_agg(e ->> 'uid' order by e ->> 'first_day')
    from json_array_elements(api.calendar_get(false, false) -> 'entries') e where e ->> 'uid' like uids.uid || '%'
$$;
select is((pg_temp.uids('habit'))[1], format('habit-%s-2026-06-15', kept('swim')),
  'whose UID is the same on each day of the week');
insert into app.habit_pauses (user_id, habit_id, from_day, to_day, note, created_at)
values (person('ann'), null, '2026-06-15', '2026-06-15', null, now()),
  (person('ann'), null, '2026-06-18', '2026-06-18', null, now());
select is((pg_temp.uids('habit'))[1:2],
  array[format('habit-%s-2026-06-16', kept('swim')), format('habit-%s-2026-06-19', kept('swim'))],
  'and of each part where a pause divides it');
delete from app.habit_pauses p where p.user_id = person('ann');
select tap.log(goal(kept('swim'), 'low'), '2026-06-16', 1);
select is((pg_temp.shown('habit'))[1], '22-28 Swim', 'none once it is met');

delete from app.habits h where h.user_id = person('ann');
select keep('quit', habit('Quit', '{"start_date": "2026-06-20"}')), as_owner();
update app.goals set is_additive = false where habit_id = kept('quit');
select as_user('ann');
select is((pg_temp.shown('habit'))[1], '20-20 Quit', 'a habit to do less of begins on its first day');
select travel('2026-06-15 12:00Z'), keep('run', habit('Run', '{"streak_rule": {"kind": "per_week", "times": 2}}'));
select travel('2026-06-17 12:00Z'), api.habit_patch(kept('run'), '{"streak_rule": {"kind": "scheduled_days"},
  "notification_days": ["Fri"]}');
select is((select array_agg(d) from unnest(pg_temp.shown('habit')) d where d like '%Run'),
  '{"19-19 Run","26-26 Run","2026-07-03-2026-07-03 Run","2026-07-10-2026-07-10 Run"}', 'by the rule of now alone');

select as_owner();
insert into app.stage_progress (user_id, current_stage, stage_started_at, program_started_at)
values (person('ann'), 1, '2026-06-10 23:00Z', '2026-06-10 23:00Z');
select as_user('ann');
select is((pg_temp.shown('week'))[1:2], '{"11-17 Week 1 of 36, stage 1","18-24 Week 2 of 36, stage 1"}',
  'weeks of the program from its local day on');
select is(array_length(pg_temp.shown('week'), 1) + array_length(pg_temp.shown('prompt'), 1), 72, 'and a prompt each');
select is((pg_temp.uids('week'))[1] || (pg_temp.uids('prompt'))[2],
  format('week-%1$s-2026-06-11-1prompt-%1$s-2026-06-11-2', person('ann')), 'with UIDs of the first day of the program');
select is((pg_temp.shown('prompt'))[2], '18-18 Prompt of week 2', 'on the first day of its week');
select is((select string_agg(split_part(w, 'stage ', 2), ',' order by nth)
    from unnest(pg_temp.shown('week')) with ordinality u (w, nth)),
  '1,1,1,2,2,2,3,3,3,4,4,4,5,5,5,6,6,6,7,7,7,8,8,8,9,9,9,9,9,9,10,10,10,10,10,10', 'each in its stage');
select refused('select api.calendar_get(false, true)', 403, 'insufficient_scope',
  'what is no token of the calendar alone does not come by the address');
select for_api_only('api.calendar_get(boolean, boolean)');
select * from finish();
