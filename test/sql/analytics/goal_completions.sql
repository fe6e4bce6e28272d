select plan(12);
select as_user('ann');
select keep('habit', habit('Walk')), keep('limit', habit('Sweets'));
select keep('low', goal(kept('habit'), 'low')), keep('clear', goal(kept('habit'), 'clear')),
  keep('none', goal(kept('habit'), 'stretch')),
  keep('left', goal(kept('limit'), 'clear'));
select as_owner();
update app.goals set target = 0 where id = kept('none');
update app.goals set is_additive = false, target = 2 where id = kept('left');
select log(kept('low'), '2026-03-01', 3.5), log(kept('clear'), '2026-03-01', 0), log(kept('none'), '2026-03-01', 0);
select log(kept('left'), '2026-02-28'::date + d, d - 1) from generate_series(1, 4) d;

select as_role('app_analyst');
select results_eq($$ select person, day, week, month, additive, completed, units from analytics.goal_completions
  where tier = 'low' $$,
  $$ values (pseudonym('ann'), '2026-03-01'::date, '2026-02-23'::date, '2026-03-01'::date, true, 1,
    3.5::double precision) $$,
  'shows the units on the local day for which they were logged');
select results_eq($$ select tier, completed, units::integer from analytics.goal_completions
  where tier in ('clear', 'stretch') and additive order by tier $$,
  $$ values ('clear', 0, 0), ('stretch', 0, 0) $$,
  '0 units of an additive goal are a miss, also where the target is 0');
select results_eq($$ select day, completed, units::integer from analytics.goal_completions where not additive
  order by day $$,
  $$ values ('2026-03-01'::date, 1, 0), ('2026-03-02', 1, 1), ('2026-03-03', 1, 2), ('2026-03-04', 0, 3) $$,
  'a subtractive goal is met up to its target, included');
select is((select array_agg(logged_done order by additive, day, tier, units) from analytics.goal_completions),
  '{1,1,1,0,0,1,0}', 'logged_done says of both kinds what meets the goal');
select is_empty('select from analytics.goal_completions where completed <> logged_done', 'and completed says the same');
select is((select count(*) from analytics.goal_completions where stage_number is not null), 0::bigint,
  'without a program no day has a stage');

select as_owner();
update app.goals set target = 0.3 where id = kept('left');
select log(kept('left'), '2026-03-05', 0.1::float + 0.2::float), log(kept('left'), '2026-03-06', 0.301);
select as_role('app_analyst');
select is((select array_agg(completed order by day) from analytics.goal_completions where day > '2026-03-04'), '{1,0}',
  'units are compared in decimals');
select as_owner();
delete from app.goal_completions;
select log(kept('low'), '2026-03-02'::date + d) from unnest('{-1,0,20,21,167,168,209,210,400}'::integer[]) d;
select program('ann', '2026-03-02 23:59Z');
select as_role('app_analyst');
select results_eq($$ select day - '2026-03-02'::date, stage_number from analytics.goal_completions order by day $$,
  $$ values (-1, null), (0, 1), (20, 1), (21, 2), (167, 8), (168, 9), (209, 9), (210, 10), (400, 10) $$,
  'a day before the program has no stage, later days have the stage by the calendar');
select is((select min(completed) from analytics.goal_completions), 1, 'one unit of an additive goal is enough');
select as_owner();
select program('ann', '2026-08-17 00:00Z', 1, 2, 10);
select as_role('app_analyst');
select results_eq($$ select day - '2026-03-02'::date, stage_number from analytics.goal_completions order by day $$,
  $$ values (-1, null), (0, null), (20, null), (21, null), (167, null), (168, 1), (209, 2), (210, 3), (400, 10) $$,
  'only days of the current cycle have a stage');
select as_owner();
delete from app.goal_completions;
select log(kept('low'), '2026-03-02'::date + d) from unnest('{-1,0,20,21}'::integer[]) d;
update auth.users set timezone = 'Pacific/Auckland' where id = person('ann');
select program('ann', '2026-03-01 20:00Z');
select as_role('app_analyst');
select results_eq($$ select day - '2026-03-02'::date, stage_number from analytics.goal_completions order by day $$,
  $$ values (-1, null), (0, 1), (20, 1), (21, 2) $$, 'the program begins on the local day of its start');
select as_owner();
update app.stage_progress set stage_started_at = program_started_at, program_started_at = null;
select as_role('app_analyst');
select is((select stage_number from analytics.goal_completions where day = '2026-03-23'), 2,
  'or of the stage''s start, where no other is known');
select * from finish();
