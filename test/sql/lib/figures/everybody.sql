select plan(3);
select stages(), chapters(1, '{a}'), life('ann');
select results_eq('select * from lib.everybody(null::analytics.people)', 'select * from analytics.people',
  'gives the rows of a view');
select throws_ok('select lib.everybody(null::app.wallets)', '42501', 'not a view of analytics', 'of no table');
select as_role('app_analyst_aggregates');
select throws_ok('select lib.everybody(null::analytics.people)', '42501', 'permission denied for schema analytics',
  'and not to those who see groups');
select * from finish();
