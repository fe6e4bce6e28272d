select plan(1);
select as_role('app_analyst_aggregates');
select is((select fewest_people from analytics_aggregates.today), 5, 'says how many people a group needs');
select * from finish();
