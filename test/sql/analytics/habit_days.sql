select plan(25);
select person('ann');
update auth.users set timezone = 'Pacific/Kiritimati' where id = person('ann');
update app.pseudonyms set joined_at = '2026-03-01 11:00Z' where user_id = person('ann');
select travel('2026-03-11 11:00Z');  -- 12 March at her place
select as_user('ann'), zone('Pacific/Kiritimati');
select keep('walk', habit('Walk', '{"start_date": "2026-02-01"}')),
  keep('gym', habit('Gym', '{"start_date": "2026-03-04", "notification_days": ["mon", "THU"]}')),
  keep('sweets', habit('Sweets', '{"start_date": "2026-03-09"}')),
  keep('later', habit('Later', '{"start_date": "2026-03-13"}')),
  keep('typo', habit('Typo', '{"start_date": "2026-03-01", "notification_days": ["someday"]}'));
select as_owner();
update app.goals set is_additive = false, target = 2 where habit_id = kept('sweets');
select log(goal(kept('walk'), 'low'), '2026-03-02', 3), log(goal(kept('walk'), 'clear'), '2026-03-03', 0.5),
  log(goal(kept('walk'), 'low'), '2026-03-04', 0), log(goal(kept('walk'), 'low'), '2026-02-20', 1),
  log(goal(kept('gym'), 'low'), '2026-03-06', 1), log(goal(kept('gym'), 'low'), '2026-03-09', 1),
  log(goal(kept('gym'), 'low'), '2026-03-12', 1),
  log(goal(kept('sweets'), 'low'), '2026-03-10', 1), log(goal(kept('sweets'), 'clear'), '2026-03-10', 1),
  log(goal(kept('sweets'), 'low'), '2026-03-11', 2), log(goal(kept('sweets'), 'clear'), '2026-03-11', 1);
insert into app.stage_progress (user_id, stage_started_at, program_started_at)
  values (person('ann'), '2026-03-03 11:00Z', '2026-03-03 11:00Z');  -- 4 March at her place

create view tap.days as select h.name, d.* from analytics.habit_days d
  join app.habits h on lib.habit_key(pseudonym('ann'), h.id) = d.habit;
select results_eq($$ select name, min(day), max(day), count(*)::integer from tap.days group by name order by name $$,
  $$ values ('Gym', '2026-03-05'::date, '2026-03-12'::date, 3), ('Sweets', '2026-03-09', '2026-03-12', 4),
    ('Walk', '2026-03-02', '2026-03-12', 11) $$,
  'a habit is due on the days it names, or on every day, from its start or the first local day to the local today');
select is((select array_agg(done order by day) from tap.days where name = 'Walk'), '{1,1,0,0,0,0,0,0,0,0,0}',
  'an additive habit is done where any completion is above 0; a day without a log is not done');
select is((select array_agg(done order by day) from tap.days where name = 'Sweets'), '{1,1,0,1}',
  'a subtractive habit is done where the sum of the day is at most the threshold, without a log too');
select is((select array_agg(streak order by day) from tap.days where name = 'Gym'), '{0,1,2}',
  'days that are not due neither break a streak nor count');
select is((select array_agg(streak order by day) from tap.days where name = 'Sweets'), '{1,2,0,1}',
  'a miss begins the streak anew');
select results_eq($$ select name, day from tap.days where first_miss order by name $$,
  $$ values ('Gym', '2026-03-05'::date), ('Sweets', '2026-03-11'), ('Walk', '2026-03-04') $$,
  'the first miss is one day, the first that was not done');
select is((select array_agg(logged::integer order by day) from tap.days where name = 'Walk'),
  '{1,1,1,0,0,0,0,0,0,0,0}', 'a logged miss is logged');
select results_eq($$ select day, program_week, stage from tap.days where name = 'Walk' and day in
    ('2026-03-03', '2026-03-04', '2026-03-10', '2026-03-11') order by day $$,
  $$ values ('2026-03-03'::date, null, null), ('2026-03-04', 1, 1), ('2026-03-10', 1, 1), ('2026-03-11', 2, 1) $$,
  'weeks and stages of the program count from the local day of its start; before it they are null');
select results_eq($$ select distinct weekday from tap.days where name = 'Gym' order by 1 $$, $$ values (1), (4) $$,
  'weekdays are 1 Monday to 7 Sunday');
select is_empty($$ select from tap.days where kind <> case name when 'Sweets' then 'subtractive' else 'additive' end
    or local_day <> day or person <> pseudonym('ann') $$,
  'shows kind, person and the local day again');

-- How often the plan of a query reads a table.
create function pg_temp.reads(relation text, query text) returns bigint language plpgsql as $$
declare
  v_plan jsonb;
begin
  execute 'explain (analyze, timing off, costs off, format json) ' || query into v_plan;
  return (select sum((n ->> 'Actual Loops')::bigint) from jsonb_path_query(v_plan, 'strict $.**') n
    where n ->> 'Relation Name' = relation);
end $$;
set local enable_seqscan = off;  -- few rows then have the plan of many
set local enable_material = off;
set local enable_memoize = off;
set local enable_hashjoin = off;
set local enable_mergejoin = off;
select cmp_ok(pg_temp.reads('goal_completions', format('select %s, avg(done) from analytics.habit_days group by 1', k)),
  '<=', (select count(*) from app.goals), 'reads the completions of a goal once, not per due day: ' || k)
  from unnest(array['stage', 'program_week']) k;
set local enable_seqscan = on;
set local enable_material = on;
set local enable_memoize = on;
set local enable_hashjoin = on;
set local enable_mergejoin = on;

select as_role('app_analyst');
select is((select count(*) from analytics.habit_days), 18::bigint, 'analysts see them');
select is((select count(*) from analytics.habit_days d join analytics.habits h on h.habit = d.habit
   join (select distinct habit from analytics.goal_completions) c on c.habit = d.habit),
  18::bigint, 'its key joins habits and goal_completions');
select as_owner();
delete from app.habits where id = kept('walk');
select is_empty($$ select from tap.days where name = 'Walk' $$, 'a deleted habit takes its rows with it');

select as_user('ann');
select habit('Full', '{"start_date": "2026-03-04", "notification_days": ["Monday", "THURSDAY"]}'),
  habit('Ruled', '{"start_date": "2026-03-04", "notification_days": ["monday", "Thursday"],
    "streak_rule": {"kind": "scheduled_days"}}'), keep('sips', habit('Sips', '{"start_date": "2026-03-09"}'));
select as_owner();
update app.goals set is_additive = false, target = 0.3 where habit_id = kept('sips');
select log(goal(kept('sips'), 'low'), '2026-03-09', 0.1), log(goal(kept('sips'), 'clear'), '2026-03-09', 0.2),
  log(goal(kept('sips'), 'low'), '2026-03-10', 0.301);
select is((select array_agg(to_char(day, 'DD') order by day) from tap.days where name = d), '{05,09,12}',
  'a weekday may be named in full: ' || d) from unnest('{Full,Ruled}'::text[]) d;
select is((select array_agg(done order by day) from tap.days where name = 'Sips'), '{1,0,1,1}',
  'units are added and compared in decimals');
insert into app.habit_pauses (user_id, habit_id, from_day, to_day, created_at)
select person('ann'), h.id, '2026-03-09', '2026-03-10', now() from app.habits h where h.name in ('Full', 'Ruled');
select is((select array_agg(to_char(day, 'DD') order by day) from tap.days where name = d), '{05,12}',
  'a paused day is not due, with a rule or without: ' || d) from unnest('{Full,Ruled}'::text[]) d;
select is((select array_agg(to_char(day, 'DD') order by day) from tap.days where name = 'Sips'), '{09,10,11,12}',
  'a pause of another habit pauses nothing');

-- The threshold where goals differ, and rules that follow each other; bob pauses everything of his.
select as_user('ann');
select keep(n, habit(n, '{"start_date": "2026-03-12"}')) from unnest('{Mixed,Under,Over}'::text[]) n;
select keep('changed', habit('Changed', '{"start_date": "2026-03-04"}')), as_owner();
delete from app.goals where habit_id in (kept('Mixed'), kept('Under'), kept('Over'));
insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit, is_additive)
select person('ann'), kept(g.habit), 'Goal', g.tier, g.target, 'x', 1, 'per_day', g.additive from (values
  ('Mixed', 'low', 5, false), ('Mixed', 'clear', 2, true), ('Under', 'low', 1, true), ('Under', 'stretch', 10, false),
  ('Over', 'low', 1, true), ('Over', 'stretch', 10, false)) g (habit, tier, target, additive);
select log(goal(kept('Mixed'), 'low'), '2026-03-12', 3), log(goal(kept('Under'), 'low'), '2026-03-12', 3),
  log(goal(kept('Over'), 'low'), '2026-03-12', 11);
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
values (person('ann'), kept('changed'), '2026-03-02', '{"kind": "scheduled_days"}', '{Mon}'),
  (person('ann'), kept('changed'), '2026-03-10', '{"kind": "scheduled_days"}', '{Wed}');
insert into app.habit_pauses (user_id, from_day, to_day, created_at)
values (person('bob'), '2026-03-01', '2026-03-12', now());
select is((select string_agg(name || ' ' || done, ', ' order by name) from tap.days
    where name in ('Mixed', 'Under', 'Over')), 'Mixed 0, Over 0, Under 1',
  'the threshold is the clear goal''s, else the first subtractive one''s');
select is((select array_agg(to_char(day, 'DD') order by day) from tap.days where name = 'Changed'), '{09,11}',
  'each rule holds until the day before the next');
select is((select distinct program_week from tap.days where day = '2026-03-12'), 2, 'the second week of the program');
update app.stage_progress set program_started_at = null, stage_started_at = '2025-01-01 12:00Z'
 where user_id = person('ann');
select is((select distinct program_week from tap.days where day = '2026-03-12'), 36,
  'by its stage where only that is known; after the end it stays in the last week');
select * from finish();
