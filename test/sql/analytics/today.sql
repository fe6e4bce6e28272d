select plan(5);
select travel('2026-03-01 23:30Z');
select as_role('app_analyst');
select results_eq('select at, day, week, month from analytics.today',
  $$ values ('2026-03-01 23:30Z'::timestamptz, '2026-03-01'::date, '2026-02-23'::date, '2026-03-01'::date) $$,
  'shows the present of the program, its Monday and its month');
select as_owner();
select travel('2026-03-02 00:00Z');
select as_role('app_analyst');
select is((select last_whole_week from analytics.today), '2026-02-16'::date,
  'analysts see the last week that is over everywhere');
select is((select week from analytics.today), '2026-03-02'::date, 'the week turns with Monday in UTC');

select is((select fewest_people from analytics.today), 1, 'a question shows groups of one person');
set local analytics.groups_only = 'on';
select is((select fewest_people from analytics.today), 5, 'for analysts who see groups alone, those of enough people');
select * from finish();
