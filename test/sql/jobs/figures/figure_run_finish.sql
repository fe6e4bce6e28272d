-- Counts of the present and figures that stay (docs/contract/analysts.md#weekly-figures).
select plan(21);
create function pg_temp.lives(name text, zone text) returns void language plpgsql as $$
declare
  v_goal bigint;
begin
  perform tap.person(name);
  update auth.users set timezone = zone where id = tap.person(name);
  update app.pseudonyms set joined_at = '2026-03-02 12:00Z' where user_id = tap.person(name);
  perform tap.as_user(name), tap.zone(zone);
  v_goal := tap.goal(tap.habit('Walk', '{"start_date": "2026-03-02", "notification_days": ["Mon", "Tue"]}'), 'low');
  perform tap.as_owner();
  perform tap.log(v_goal, '2026-03-02'), tap.log(v_goal, '2026-03-09');
end $$;
select stages();
select travel('2026-03-20 12:00Z');
select pg_temp.lives('p' || n, case when n % 2 = 0 then 'Europe/Berlin' else 'America/New_York' end)
  from generate_series(1, 6) n;
select practised(follows('p' || n, 1, '{"mode": "count_up"}'), '2026-03-04 12:00Z', n * 10)
  from generate_series(1, 6) n;
select practised(follows('p1', 2, '{"mode": "tarot"}'), '2026-03-04 12:00Z', 5);
update app.practice_sessions set mode = 'tarot', mode_metadata = '{"mode": "tarot", "card_index": 0}'
 where duration_minutes = 5;

create function pg_temp.run() returns integer language plpgsql as $$
declare
  v_run bigint := jobs.figure_run_begin();
begin
  while jobs.figure_run_step(v_run, 4) > 0 loop
  end loop;
  return jobs.figure_run_finish(v_run);
end $$;
create temp view ours as select * from analytics.present_counts;
create temp view kept as select * from analytics.weekly_figures where week >= '2026-03-02';

select travel('2026-03-10 11:59Z'), pg_temp.run();
select is_empty('select from kept', 'a week is not written before Tuesday 12:00 UTC');
select travel('2026-03-10 12:00Z'), pg_temp.run();
select results_eq($$ select week, numerator, denominator, people from kept where figure = 'active_people' $$,
  $$ values ('2026-03-02'::date, 6::numeric, null::numeric, 6) $$, 'a week is written at Tuesday 12:00 UTC');
select results_eq($$ select value, numerator, denominator, people from kept where figure = 'completion_by_weekday'
    order by value $$,
  $$ values ('1,additive', 6::numeric, 6::numeric, 6), ('2,additive', 0, 6, 6) $$,
  'completion counts the days that were due, logged or not');
select results_eq($$ select figure, value, numerator, denominator, people from kept
    where figure in ('practice_minutes', 'median_minutes') order by figure, value $$,
  $$ values ('median_minutes', 'meditation_timer', 35::numeric, 6::numeric, 6),
    ('median_minutes', 'tarot', null, null, null),
    ('practice_minutes', 'meditation_timer', 210, 6, 6), ('practice_minutes', 'tarot', null, null, null) $$,
  'keeps minutes, sessions and the median by mode; a count of fewer than 5 people is null');
select results_eq($$ select value, numerator, denominator from kept where figure = 'weekly_retention' $$,
  $$ values ('2026-03-02', 6::numeric, 6::numeric) $$, 'keeps how many of those who joined were active');
select is((select written_at from kept limit 1), '2026-03-10 12:00Z'::timestamptz, 'says when it was counted');

select travel('2026-03-31 12:00Z'), keep('weeks', pg_temp.run());
select is(kept('weeks'), 3::bigint, 'weeks of missed runs are made up');
select results_eq($$ select week, numerator, denominator from kept where figure = 'weekly_retention' order by 1 $$,
  $$ values ('2026-03-02'::date, 6::numeric, 6::numeric), ('2026-03-09', 6, 6), ('2026-03-16', 0, 6),
    ('2026-03-23', 0, 6) $$, 'every week has its row of retention');
select is((select count(*) from kept where figure = 'active_people' and week >= '2026-03-16' and numerator is null),
  2::bigint, 'a week in which nobody was active has a row');
select is(pg_temp.run(), 0, 'a week is written once');

create temp table before as select * from analytics.weekly_figures;
select as_user('p1');
select api.account_delete('{"confirm_email": "p1@example.com"}');
select as_owner();
select pg_temp.run();
select set_eq('select * from analytics.weekly_figures', 'select * from before', 'erasing a person changes no figure');
select results_eq($$ select numerator, people from ours where figure = 'active_people' and week = '2026-03-02' $$,
  $$ values (5::numeric, 5) $$, 'erased people leave the counts of the present with the next run');

select keep('first', jobs.figure_run_begin()), keep('second', jobs.figure_run_begin());
select is(jobs.figure_run_step(kept('first'), 10), 0, 'a run that another replaced counts nobody');
select is(jobs.figure_run_finish(kept('first')), 0, 'and writes nothing');
select isnt_empty('select from ours', 'counts of the last finished run are shown while another one counts');
select is(jobs.figure_run_step(kept('second'), 1), 1, 'counts as many people as it is told');

select results_eq($$ select value, numerator from ours where figure = 'people_last' and value like 'practice%'
    and week = '2026-03-02' $$, $$ values ('practice meditation_timer', 5::numeric) $$,
  'people_last has each person at their last whole week');
-- Of the five who are left one, four and five practise in the next weeks, of six who join then all, none and none.
select practised(follows('p' || n, w.stage, '{"mode": "count_up"}'), w.at)
  from (values (3, 2, '2026-04-01 12:00Z'::timestamptz), (4, 5, '2026-04-08 12:00Z'), (5, 6, '2026-04-15 12:00Z'))
    w (stage, last, at) cross join generate_series(2, w.last) n;
select practised(follows('q' || n, 3, '{"mode": "count_up"}'), '2026-04-01 12:00Z') from generate_series(1, 6) n;
update app.pseudonyms set joined_at = '2026-03-30 12:00Z'
 where user_id in (select person('q' || n) from generate_series(1, 6) n);
select travel('2026-04-21 12:00Z'), pg_temp.run();
select results_eq($$ select week, numerator, denominator from kept where figure = 'weekly_retention'
    and week >= '2026-03-30' and value = '2026-03-02' order by week $$,
  $$ values ('2026-03-30'::date, null::numeric, 5::numeric), ('2026-04-06', null, 5), ('2026-04-13', 5, 5) $$,
  'retention hides who is active among fewer than 5, and who is not');
select results_eq($$ select week, numerator, denominator from kept where figure = 'weekly_retention'
    and value = '2026-03-30' order by week $$,
  $$ values ('2026-03-30'::date, null::numeric, 6::numeric), ('2026-04-06', null, 6), ('2026-04-13', 0, 6) $$,
  'and a second joining week, since active_people less it would give the first');
select as_role('app_worker');
select throws_ok('select from app.weekly_figures', '42501', null, 'the worker reads no figure');
select throws_ok('select lib.person_figures(array[1], now())', '42501', null, 'nor counts of chosen people');
select * from finish();
