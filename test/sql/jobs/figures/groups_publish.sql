select plan(4);
select stages(), chapters(1, '{a}');
select life(n) from unnest('{ann,ben,cleo,dan,eve,fay}'::text[]) n;
select as_role('app_worker');
select lives_ok('select jobs.groups_publish()', 'the worker publishes');
select as_owner();
create temp table published as select * from app.published_groups;
select set_eq('select view from published', $$ select relname::text from pg_class
  where relnamespace = 'analytics_aggregates'::regnamespace
    and relname not in ('today', 'present_counts', 'weekly_figures') $$,
  'every view of groups that is not stored anyway');
delete from auth.users where email like 'fay@%';
select as_role('app_analyst_aggregates');
select results_eq($$ select people, entries from analytics_aggregates.journal_entries $$,
  $$ values (6::bigint, 6::bigint) $$, 'shows the people of the last run, whoever has left or written since');
select publish();
select results_eq($$ select people, entries from analytics_aggregates.journal_entries $$,
  $$ values (5::bigint, 5::bigint) $$, 'and those of the next one then');
select * from finish();
