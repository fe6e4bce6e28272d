-- Months of five people are shown, of four not. Today is Wednesday 2026-06-17.
select plan(4);
select travel('2026-06-17 12:00Z'), zone('UTC');
create function pg_temp.walks(name text, first date, done date[]) returns void language plpgsql as $$
declare
  v_habit bigint;
begin
  perform tap.person(name);
  update app.pseudonyms set joined_at = first where user_id = tap.person(name);
  perform tap.as_user(name);
  v_habit := tap.habit('Walk', jsonb_build_object('start_date', first,
    'streak_rule', '{"kind": "per_month", "times": 2}'::jsonb));
  perform tap.as_owner();
  perform tap.log(tap.goal(v_habit, 'low'), day) from unnest(done) day;
end $$;
select pg_temp.walks(n, '2026-05-08', '{2026-05-08,2026-06-15,2026-06-16}')
  from unnest('{ann,ben,cleo,dan,eve}'::text[]) n;
select pg_temp.walks('fay', '2026-06-15', '{}');
select publish(), as_role('app_analyst_aggregates');
select results_eq('select month, people, habits, met from analytics_aggregates.habit_months order by month',
  $$ values ('2026-05-01'::date, 5::bigint, 5::bigint, 0::bigint), ('2026-06-01', 6, 6, 5) $$,
  'counts the people, habits and met months of each month');
select as_owner();
update app.goal_completions set completed_units = 0 where user_id = person('ann') and local_day = '2026-06-16';
select recount();
select publish(), as_role('app_analyst_aggregates');
select is((select met from analytics_aggregates.habit_months where month = '2026-06-01'), null,
  'shows no number that four people made');
select as_owner();
select pg_temp.walks('gus', '2026-04-01', '{2026-04-01}');
select publish(), as_role('app_analyst_aggregates');
select results_eq('select month, people from analytics_aggregates.habit_months',
  $$ values ('2026-06-01'::date, 7::bigint) $$, 'a single month of few people is left out with the next smallest one');
select as_owner();
select pg_temp.walks('hal', '2026-03-25', '{2026-03-25}');
select publish(), as_role('app_analyst_aggregates');
select results_eq('select month, people from analytics_aggregates.habit_months order by month',
  $$ values ('2026-05-01'::date, 7::bigint), ('2026-06-01', 8) $$, 'two of few people are left out alone');
select * from finish();
