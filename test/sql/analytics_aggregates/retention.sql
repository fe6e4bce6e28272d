select plan(3);
select stages(), chapters(1, '{a}');
select life(n) from unnest('{ann,ben,cleo,dan,eve,fay}'::text[]) n;
select publish(), as_role('app_analyst_aggregates');
select is_empty('select from analytics_aggregates.retention',
  'a week that is not over for the whole month is not shown: each day would add the people of one day');
select travel(now() + interval '60 days'), publish();
select results_eq('select people, active, rate from analytics_aggregates.retention where week = 0',
  'values (6::bigint, 6::bigint, 1::double precision)',
  'all of those who joined may be active');
select as_owner();
delete from app.content_completions where user_id = person('fay');
delete from app.journal_entries where user_id = person('fay');
delete from app.prompt_responses where user_id = person('fay');
delete from app.practice_sessions where user_id = person('fay');
delete from app.goal_completions where user_id = person('fay');
select publish(), as_role('app_analyst_aggregates');
select is((select array[people, active, rate] from analytics_aggregates.retention where week = 0),
  '{6, null, null}'::double precision[],
  'the one who was not active is not singled out');
select * from finish();
