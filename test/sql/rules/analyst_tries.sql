-- app_analyst reads the rows of everybody through the views, and each other statement is refused.
-- Its rights in the catalogue: analysts.sql. What needs its own session: test/db/analysts.test.ts.
select plan(74);

-- Two people with something in each view
select stages(), chapters(1, '{a}');
select life('ann'), life('ben');

create function tap.seen() returns table (view text, rows bigint) language plpgsql as $$
begin
  for view in select c.relname from pg_class c  -- those without a row of a person
    where c.relnamespace = 'analytics'::regnamespace and c.relname not in ('today', 'present_counts', 'weekly_figures')
    order by 1
  loop
    execute format('select count(*) from analytics.%I', view) into rows;
    return next;
  end loop;
end $$;

select as_role('app_analyst');
select is((select json_object_agg(view, rows)::jsonb from seen()),
  '{"activity": 10, "chapter_reads": 2, "goal_completions": 2, "habits": 2,
  "funnel": 2, "habit_days": 18, "habit_months": 0, "habit_weeks": 0, "invitations": 2, "model_costs": 2,
  "journal_entries": 2, "llm_usage": 2, "people": 2, "practice_sessions": 2, "prompt_responses": 2, "retention": 1,
  "return_arcs": 2, "stage_progress": 2, "wallet_movements": 2}', 'analysts see the rows of everybody in each view');
select as_owner();
grant usage on schema analytics to app_worker;
grant select on all tables in schema analytics to app_worker;
select set_config('app.user_id', '', true), as_role('app_worker');
select throws_ok($$ select from analytics.people $$, '42501', 'permission denied for table pseudonyms',
  'a view gives no other role access to its tables');
select as_owner();
grant select on all tables in schema app to app_worker;
grant execute on all functions in schema lib to app_worker;
select as_role('app_worker');
select is((select sum(rows) from seen()), 0::numeric,
  'row-level security hides every row from another role with rights on the tables');
select as_user('ann');
select api.account_delete('{"confirm_email": "ann@example.com"}');
select as_role('app_analyst');
select is((select json_object_agg(view, rows)::jsonb from seen()),
  '{"activity": 5, "chapter_reads": 1, "goal_completions": 1, "habits": 1,
  "funnel": 1, "habit_days": 9, "habit_months": 0, "habit_weeks": 0, "invitations": 1, "model_costs": 1,
  "journal_entries": 1, "llm_usage": 1, "people": 1, "practice_sessions": 1, "prompt_responses": 1, "retention": 1,
  "return_arcs": 1, "stage_progress": 1, "wallet_movements": 1}', 'no view shows a deleted account');
select is((select people from analytics.retention), 1::bigint, 'no count includes a deleted account');

-- Statements that must be refused
select as_owner();
create table tap.targets as
  select format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'v' as is_view,
         (select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum = 1) as first
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'v') and n.nspname in ('app', 'auth', 'jobs', 'lib', 'analytics', 'graphile_worker',
     'graphile_migrate');
grant select on tap.targets to public;
select as_role('app_analyst');

select cmp_ok((select count(*) from tap.targets where not is_view), '>=', 50::bigint, 'there are tables to try');
select is_empty($$ select name, verdict('select from ' || name) from tap.targets
  where name !~ '^analytics' and verdict('select from ' || name) <> '42501' $$,
  'analysts can read no table by its name, not even how many rows it has');
select is_empty($$
  select s, v
    from tap.targets t, unnest(array[format('insert into %s default values', name),
      format('update %s set %s = null', name, first),
      format('delete from %s', name), format('truncate %s', name), format('select from %s for update', name),
      format('lock %s in share mode', name)]) s, verdict(s) v
   where v <> '42501' and not (is_view and v in ('0A000', '42809', '55000'))
$$, 'analysts can write, empty and lock no table; a view may be refused by PostgreSQL for another reason');

select throws_ok(statement, '42501', null, statement) from unnest(array[
  -- reads
  'select email from auth.users', 'select password_hash from auth.users', 'select wrapped_key from auth.data_keys',
    'select name from app.habits',
  'select message from app.journal_entries', 'select response from app.prompt_responses',
    'select user_id from app.pseudonyms',
  'select payload from graphile_worker._private_jobs', 'select rolpassword from pg_authid',
    'select passwd from pg_shadow', 'select data from pg_largeobject',
  'copy app.habits to program ''cat''', 'select pg_read_file(''PG_VERSION'')',
    'select pg_read_binary_file(''PG_VERSION'')', 'select pg_ls_dir(''.'')',
  'select pg_stat_file(''PG_VERSION'')', 'select lo_import(''PG_VERSION'')',
  -- functions
  'select lib.utc_day(now())', 'select api.habits_list()', 'select auth.login_begin(''ann@example.com'')',
    'select jobs.enter(1, null)',
  'select auth.role_set(''ann@example.com'', ''admin'', true)', 'select extensions.gen_salt(''bf'')',
    'select graphile_worker.add_job(''x'')',
  -- new objects
  'create table public.t ()', 'create table analytics.t ()', 'create view analytics.v as select 1',
  'create materialized view analytics.m as select 1', 'create sequence analytics.s',
    'create type analytics.t as enum ()', 'create schema mine',
  'create function analytics.f() returns int language sql return 1',
  'create role mine', 'create extension citext', 'create publication mine',
    'create event trigger t on ddl_command_start execute function now()',
  -- locks, the WAL, sessions, large objects and files, which a superuser has revoked from public
  'select pg_advisory_lock(1)', 'select pg_try_advisory_lock(1)', 'select pg_advisory_xact_lock(1)',
  'select pg_logical_emit_message(true, ''x'', ''x'')', 'select pg_logical_emit_message(false, ''x'', ''x''::bytea)',
  'select pg_export_snapshot()', 'set temp_file_limit = ''1TB''', 'select from pg_stat_activity',
    'select pg_stat_get_backend_activity(1)', 'select from pg_locks',
  'select lo_create(0)', 'select lo_creat(-1)', 'select lo_from_bytea(0, ''x'')', 'select lo_export(1, ''/tmp/x'')',
  'copy (select 1) to ''/tmp/x''', 'copy (select 1) to program ''cat''',
  -- changes
  'select setval(''app.habits_id_seq'', 1)', 'create or replace view analytics.people as select 1 as person',
    'drop view analytics.people',
  'comment on view analytics.people is ''x''', 'alter table app.habits disable row level security',
    'drop policy select_analyst on app.habits',
  'grant select on app.habits to app_analyst', 'alter role app_analyst createrole', 'alter role app_api password ''x''',
  'set session_replication_role = replica', 'set log_statement = ''none''', 'select pg_reload_conf()',
    'select pg_switch_wal()', 'select pg_stat_reset()'
]) statement;
select * from finish();
