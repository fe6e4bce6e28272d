-- The three rules of docs/contract/invitations.md#due-invitations.
select plan(43);
create function pg_temp.due() returns text language sql as $$
  select string_agg(format('%s %s', target_type, kind), ', ' order by place) from lib.invitations_due()
$$;
create function pg_temp.sit(name text, first timestamptz, times integer, minutes float default 1) returns void
  language sql security definer as $$
  insert into app.practices (stage_number, name, description, instructions, default_duration_minutes, mode, mode_config,
    approved)
  select 1, name, '', '', 5, 'count_up', '{"mode": "count_up"}', true
   where not exists (select from app.practices p where p.name = sit.name);
  insert into app.user_practices (user_id, practice_id, stage_number, start_date, end_date)
  select lib.current_user_id(), p.id, 1, '2026-01-01', '2026-01-01' from app.practices p where p.name = sit.name;
  insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode)
  select lib.current_user_id(), (select max(id) from app.user_practices), first + n * interval '1 hour',
    minutes, 'count_up'
    from generate_series(0, times - 1) n
$$;
create function pg_temp.write(first timestamptz, days integer, deleted timestamptz default null) returns void
  language sql security definer as $$
  insert into app.journal_entries (user_id, written_at, updated_at, deleted_at, message)
  select lib.current_user_id(), first + n * interval '24 hours', now(), deleted, '\x00'
    from generate_series(0, days - 1) n
$$;
create function pg_temp.brought(kind text, ids bigint[]) returns void language sql security definer as $$
  insert into app.import_links (user_id, source, source_key, kind, object_id, hash, left_as)
  select lib.current_user_id(), 'own', convert_to(kind || id, 'UTF8'), kind, id, '', '' from unnest(ids) id
$$;
create function pg_temp.days(habit bigint) returns bigint[] language sql as $$
  select array(select c.id from app.goal_completions c join app.goals g on g.id = c.goal_id where g.habit_id = habit)
$$;
select as_user('ann'), zone('America/Los_Angeles'), travel('2026-06-21 06:59Z');  -- Saturday evening
select is(pg_temp.due(), null, 'nothing is due without data');

select keep('habit', habit('Hidden', '{"revealed": false}'));
select log(goal(kept('habit'), 'low'), day::date) from generate_series('2026-06-01'::date, '2026-06-20', '1 day') day;
select is(pg_temp.due(), null, 'a streak of 20 days is too short');
select log(goal(kept('habit'), 'low'), '2026-05-31');
select is(pg_temp.due(), 'habit consistency', 'a streak of 21 days is due, also of a hidden habit');
select log(goal(kept('habit'), 'clear'), '2026-06-20');
select is(pg_temp.due(), 'habit consistency', 'once, whatever goals of it were done last');
select travel('2026-06-22 07:00Z');
select is(pg_temp.due(), null, 'a broken streak is not due, by the local day');

select as_user('ivy'), zone('UTC'), travel('2026-06-21 12:00Z');
select keep('weekly', goal(habit('Swim', '{"streak_rule": {"kind": "per_week", "times": 1}}'), 'low'));
select log(kept('weekly'), '2026-06-09'), log(kept('weekly'), '2026-06-16');
select is(pg_temp.due(), null, 'a streak of 2 weeks is too short');
select log(kept('weekly'), '2026-06-02');
select is(pg_temp.due(), 'habit consistency', 'a streak of 3 weeks is due');
select as_user('joe');
select keep('monthly', goal(habit('Call', '{"streak_rule": {"kind": "per_month", "times": 1}}'), 'low'));
select is(pg_temp.due(), null, 'a month without a check-in is not');
select log(kept('monthly'), '2026-06-02');
select is(pg_temp.due(), 'habit consistency', 'a streak of a month is due');

select as_user('ben'), zone('America/Los_Angeles'), travel('2026-06-21 12:00Z');
-- Now it is Sunday; the week began on the 15th at 07:00Z.
select pg_temp.sit('Sit', monday, 4)
  from unnest(array['2026-05-25 07:00Z', '2026-06-01 07:00Z', '2026-06-08 07:00Z']::timestamptz[]) monday;
select is(pg_temp.due(), null, 'three weeks with 4 sessions are too few');
select pg_temp.sit('Sit', '2026-06-15 07:00Z', 3), pg_temp.sit('Sit', '2026-06-16 07:00Z', 9, 0),
  pg_temp.sit('Walk', '2026-06-16 07:00Z', 1);
select is(pg_temp.due(), null,
  'three sessions in the current week are too few; sessions of 0 minutes and of another practice do not count');
select pg_temp.sit('Sit', '2026-06-22 06:30Z', 1);
select travel('2026-06-22 06:59Z');
select is(pg_temp.due(), 'practice mastery',
  'the fourth session on Sunday evening makes it due, over several selections of one practice');
select zone('UTC');
select is(pg_temp.due(), null, 'in another zone the fourth session belongs to the next week');
select zone('America/Los_Angeles'), travel('2026-06-22 07:00Z');
select is(pg_temp.due(), null, 'on Monday the new week has no session, so nothing is due');

select as_user('cat'), zone('Pacific/Kiritimati'), travel('2026-07-01 12:00Z');
select pg_temp.write('2026-06-02 11:00Z', 24);
select is(pg_temp.due(), null, '24 active days are too few');
select pg_temp.write('2026-06-26 11:00Z', 1, now());
select is(pg_temp.due(), null, 'a deleted entry does not count');
select pg_temp.write('2026-06-01 11:59Z', 1);
select is(pg_temp.due(), null, 'an entry before the last 30 days does not count');
select pg_temp.write('2026-06-25 09:00Z', 1);
select is(pg_temp.due(), null, 'two entries of a local day count as one day');
select pg_temp.write('2026-06-26 10:00Z', 1);
select is(pg_temp.due(), 'embodied_community readiness', '25 active days are due');
select as_owner();
delete from app.journal_entries where written_at = '2026-06-26 10:00Z';
select as_user('cat'), pg_temp.sit('Rest', '2026-06-26 10:00Z', 1, 0);
select is(pg_temp.due(), 'embodied_community readiness', 'a session of 0 minutes makes a day active');
select as_owner();
delete from app.practice_sessions where user_id = person('cat');
select as_user('cat');
select log(goal(habit('Once'), 'low'), '2026-06-30', 0);
select is(pg_temp.due(), 'embodied_community readiness', 'a miss makes a day active');
select as_user('dan');
select is(pg_temp.due(), null, 'nothing is due for another person');
select as_owner();
select is(pg_temp.due(), null, 'nor without policies, since the rules themselves name the person');

-- All three at once, with sittings on the days before the first of the four weeks and after the last one.
select as_user('fay'), zone('UTC'), travel('2026-07-05 12:00Z');  -- Sunday
select pg_temp.sit('Bow', '2026-06-08 00:00Z'::timestamptz + n * interval '7 days', 4) from generate_series(0, 4) n;
select pg_temp.sit('Bow', '2026-06-07 12:00Z', 4), pg_temp.write('2026-06-08 12:00Z', 25),
  keep('daily', goal(habit('Daily'), 'low'));
select log(kept('daily'), day::date) from generate_series('2026-06-15'::date, '2026-07-05', '1 day') day;
select results_eq('select place, target_type from lib.invitations_due()',
  $$ values (1, 'habit'), (2, 'practice'), (3, 'embodied_community') $$, 'habits, practices and the arc in this order');
select as_owner(), set_config('app.user_id', person('dan')::text, true), set_config('app.timezone', 'UTC', true);
select is(pg_temp.due(), null, 'for another person nothing is due, without policies too');

-- The first instant of the 30 days.
select as_user('gus'), zone('UTC'), pg_temp.write('2026-06-06 12:00Z', 24);
select is(pg_temp.due(), null, '24 days');
select pg_temp.write('2026-06-05 12:00Z', 1);
select is(pg_temp.due(), 'embodied_community readiness', 'an entry at the first instant counts');
select as_owner();
delete from app.journal_entries where user_id = person('gus') and written_at = '2026-06-05 12:00Z';
select as_user('gus'), pg_temp.sit('Nod', '2026-06-05 12:00Z', 1);
select is(pg_temp.due(), 'embodied_community readiness', 'a session at the first instant does');
select as_user('hal'), zone('America/Los_Angeles'), travel('2026-07-01 05:00Z'), pg_temp.write('2026-06-02 12:00Z', 24);
select keep('evening', goal(habit('Evening'), 'low'));
select as_owner();
delete from app.goals where user_id = person('hal') and id <> kept('evening');
select as_user('hal');
select is(pg_temp.due(), null, '24 days of hal');
select as_owner();
insert into app.goal_completions (user_id, goal_id, local_day, recorded_at, completed_units)
  values (person('hal'), kept('evening'), '2026-05-31', '2026-06-01 05:30Z', 1);
select as_user('hal');
select is(pg_temp.due(), 'embodied_community readiness',
  'a check-in of an evening whose day in UTC is the next one counts');
select as_owner();
delete from app.goal_completions where user_id = person('hal');
select as_user('kim'), pg_temp.sit('Lie', '2026-06-27 12:00Z', 1), as_user('hal'), as_owner();
select is(pg_temp.due(), null, 'a session of somebody else does not, without policies too');

-- Days before the last 30 do not count, whatever they are days of.
select as_user('eve'), zone('UTC'), travel('2026-07-01 12:00Z');
select pg_temp.write('2026-06-02 12:00Z', 24), keep('old', goal(habit('Old'), 'low'));
select log(kept('old'), '2026-05-31'), pg_temp.sit('Before', '2026-06-01 11:59Z', 1);
select is(pg_temp.due(), null, 'a check-in and a session of 31 days ago do not count');
select log(kept('old'), '2026-06-01');
select is(pg_temp.due(), 'embodied_community readiness', 'a check-in at the first instant of 30 days does');

-- What an import brought invites to nothing by itself.
select as_user('ida'), zone('UTC'), travel('2026-06-21 12:00Z'), keep('brought', habit('Brought'));
select log(goal(kept('brought'), 'clear'), day::date)
  from generate_series('2026-06-01'::date, '2026-06-21', '1 day') day;
select pg_temp.brought('habit', array[kept('brought')]), pg_temp.brought('day', pg_temp.days(kept('brought')));
select log(goal(habit('Other'), 'low'), '2026-06-22');
select is(pg_temp.due(), null, 'an imported streak is not due, whatever else was logged since');
select travel('2026-06-22 12:00Z'), log(goal(kept('brought'), 'clear'), '2026-06-22');
select is(pg_temp.due(), 'habit consistency', 'until its person goes on with it');
select as_user('jon'), keep('limit', habit('Limit', '{"start_date": "2026-01-01"}'));
select as_owner();
update app.goals set is_additive = false where user_id = person('jon');
select lib.streaks_count(h) from app.habits h where h.user_id = person('jon');
select as_user('jon');
select is(pg_temp.due(), 'habit consistency', 'a habit to leave alone needs no check-in');
select pg_temp.brought('habit', array[kept('limit')]);
select is(pg_temp.due(), null, 'but an imported one does');

select as_user('kim');
select pg_temp.sit('Kneel', '2026-06-01 00:00Z'::timestamptz + n * interval '7 days', 4) from generate_series(0, 3) n;
select is(pg_temp.due(), 'practice mastery', 'four weeks of sessions');
select pg_temp.brought('session', array(select s.id from app.practice_sessions s));
select is(pg_temp.due(), null, 'are not due where an import brought them all');
select pg_temp.sit('Kneel', '2026-06-22 09:00Z', 1);
select is(pg_temp.due(), 'practice mastery', 'and are with one that it did not bring');

select as_user('meg'), pg_temp.sit('Wait', '2026-06-22 00:00Z', 4);
select pg_temp.brought('session', array(select s.id from app.practice_sessions s));
select pg_temp.sit('Wait', '2026-06-01 00:00Z'::timestamptz + n * interval '7 days', 4) from generate_series(0, 2) n;
select is(pg_temp.due(), null, 'in the present week');

select as_user('leo'), pg_temp.write('2026-05-29 12:00Z', 25);
select pg_temp.sit('Stay', '2026-06-20 09:00Z', 1);
select pg_temp.brought('entry', array(select e.id from app.journal_entries e)),
  pg_temp.brought('session', array(select s.id from app.practice_sessions s));
select is(pg_temp.due(), null, 'nor are 25 active days of an import');
select log(goal(habit('Here'), 'low'), '2026-06-22');
select is(pg_temp.due(), 'embodied_community readiness', 'but with a check-in they are');
select * from finish();
