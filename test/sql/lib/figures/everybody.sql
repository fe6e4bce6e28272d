select plan(4);
select stages(), chapters(1, '{a}'), life('ann');
select results_eq('select * from lib.everybody(null::analytics.people, null)', 'select * from analytics.people',
  'gives the rows of a view');
select results_eq($$ select person, cycle, joined_on from lib.everybody(null::analytics.people, '{person, cycle}') $$,
  'select person, cycle, null::date from analytics.people', 'reads the columns that are named');
select throws_ok('select lib.everybody(null::app.wallets, null)', '42501', 'not a view of analytics', 'of no table');
select as_role('app_analyst_aggregates');
select throws_ok('select lib.everybody(null::analytics.people, null)', '42501',
  'permission denied for schema analytics',
  'and not to those who see groups');
select * from finish();
