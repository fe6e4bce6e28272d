-- app_analyst_aggregates: what it may read, that no view gives it a group of fewer than 5 people, and what attacks on
-- the views give (docs/figures.md#what-remains-possible).
select plan(16);

create temp view relations as
  select c.oid, c.oid::regclass::text as name, c.relkind, c.reloptions from pg_class c
   where c.relnamespace::regnamespace::text !~ '^(pg_|information_schema$|tap$)'
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
       and d.deptype = 'e');

-- Rights

select is(array(select n.nspname::text from pg_namespace n where n.nspname !~ '^(pg_|information_schema$|tap)'
    and has_schema_privilege('app_analyst_aggregates', n.oid, 'usage') order by 1),
  '{analytics_aggregates, public}', 'they may use the schemas analytics_aggregates and public only');
select is_empty($$ select n.nspname from pg_namespace n where n.oid <> pg_my_temp_schema()
    and has_schema_privilege('app_analyst_aggregates', n.oid, 'create') $$, 'they may create nothing');
select bag_eq($$ select name from relations where relkind in ('r', 'p', 'v', 'm', 'f')
    and has_any_column_privilege('app_analyst_aggregates', oid, 'select') $$,
  $$ select name from relations where relkind = 'v' and name ~ '^analytics_aggregates\.' $$,
  'they may read exactly the views of analytics_aggregates');
select bag_eq($$ select relname from pg_class where relnamespace = 'analytics_aggregates'::regnamespace $$,
  $$ select relname from pg_class where relnamespace = 'analytics'::regnamespace union all select 'reminders' $$,
  'which has each view of analytics, and reminders, whose rows nobody sees');
select is_empty($$ select name from relations
    cross join unnest('{insert, update, delete, truncate, references, trigger, maintain}'::text[]) p
   where relkind <> 'S' and has_table_privilege('app_analyst_aggregates', oid, p) $$, 'they may write nothing');
select is_empty($$ select name from relations where name ~ '^analytics_aggregates\.'
    and not coalesce(reloptions, '{}') @> '{security_barrier=true}' $$,
  'no condition of theirs runs before the groups of few are left out');
select is(array(select p.oid::regprocedure::text from pg_proc p
     where p.pronamespace::regnamespace::text in ('api', 'auth', 'lib', 'jobs', 'analytics', 'graphile_worker')
       and has_function_privilege('app_analyst_aggregates', p.oid, 'execute') order by 1),
  array['lib.enough(numeric)', 'lib.last_whole_week(timestamp with time zone)', 'lib.now()'],
  'the functions that the views run are theirs, in a schema that they may not use');
select is_empty($$ select roleid::regrole from pg_auth_members where member = 'app_analyst_aggregates'::regrole
  union all select refobjid::regrole from pg_shdepend
   where refobjid = 'app_analyst_aggregates'::regrole and deptype = 'o' $$, 'they are in no role and own nothing');
select is((select array(select unnest(setconfig) order by 1) from pg_db_role_setting
  where setrole = 'app_analyst_aggregates'::regrole and setdatabase = 0),
  '{default_transaction_read_only=on, idle_in_transaction_session_timeout=10s, jit=off,
    lock_timeout=1s, max_parallel_workers_per_gather=0, search_path=analytics_aggregates, statement_timeout=3s}',
  'they have read-only transactions and short timeouts');

-- Five people with something in each view

select stages(), chapters(1, '{a}');
select life(n) from unnest('{ann,ben,cleo,dan,eve}'::text[]) n;
insert into app.reminder_settings (user_id, found_until)
  select person(n), now() from unnest('{ann,ben,cleo,dan,eve}'::text[]) n;
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, state)
  select s.user_id, 'evening', 0, current_date, '20:00', now(), 'sent' from app.reminder_settings s;
create function tap.groups() returns table (view text, groups bigint, people text) language plpgsql as $$
begin
  for view in select c.relname from pg_class c
    where c.relnamespace = 'analytics_aggregates'::regnamespace
      and c.relname not in ('today', 'present_counts', 'weekly_figures')
    order by 1
  loop
    execute format('select count(*), string_agg(distinct v.people::text, '','') from analytics_aggregates.%I v', view)
      into groups, people;
    return next;
  end loop;
end $$;
select publish(), as_role('app_analyst_aggregates');
select is(array(select view from groups() where people is distinct from '5'), '{habit_months,habit_weeks,retention}',
  'each view shows groups of five people, of habits by weeks
    and months where somebody counts these, of retention later');
select is((select sum(groups) from groups() where view = 'habit_days')::integer,
  (select count(distinct d)::integer from generate_series(current_date - 8, current_date, '1 day') d),
  'a week, weekday and kind is a group');
select is_empty($$ select format('%s.%s', c.relname, a.attname)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
   where c.relnamespace = 'analytics_aggregates'::regnamespace
     and (a.atttypid = 'uuid'::regtype or a.attname in ('person', 'habit', 'day', 'local_day')) $$,
  'no view has the key of a person or a habit, or a single day');

select travel(now() + interval '60 days'), publish();
select is((select groups from groups() where view = 'reminders'), 0::bigint,
  'a week of which reminders are deleted is not shown');
select is((select people from groups() where view = 'retention'), '5', 'then of retention too');

-- An erasure leaves four

select as_owner();
delete from auth.users where email ~ '^eve@';
select publish(), as_role('app_analyst_aggregates');
select is((select sum(groups) from groups())::integer, 0,
  'four people are shown in no view');
select is(verdict('select from analytics.people'), '42501', 'no row of a person is theirs');
select * from finish();
