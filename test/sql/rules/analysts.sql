-- The rights of app_analyst in the catalogue: the views of `analytics` and the columns behind them, nothing else.
-- Each new right is a decision made here. Statements that are refused: analyst_tries.sql.
select plan(16);

create temp view schemas as select n.oid, n.nspname as name from pg_namespace n
  where n.nspname !~ '^(pg_|information_schema$|tap)';
create temp view extras as select classid, objid from pg_depend where deptype = 'e';
create temp view relations as
  select c.oid, c.oid::regclass::text as name, c.relkind from pg_class c
   where c.relnamespace in (select oid from schemas) and (c.tableoid, c.oid) not in (select * from extras);
create temp view readable as
  select c.name as relation, a.attname as name, a.atttypid::regtype as type
    from relations c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
   where c.relkind in ('r', 'p') and has_column_privilege('app_analyst', c.oid, a.attnum, 'select');

-- Schemas

select is(array(select name::text from schemas where has_schema_privilege('app_analyst', oid, 'usage') order by 1),
  '{analytics, analytics_aggregates, public}',
  'analysts may use the schemas of analysts and public only');
select is_empty($$
  select n.nspname from pg_namespace n where n.oid <> pg_my_temp_schema()
    and has_schema_privilege('app_analyst', n.oid, 'create')
  union all select d.datname from pg_database d where d.datname = current_database()
    and has_database_privilege('app_analyst', d.oid, 'create')
  union all select t.spcname from pg_tablespace t where has_tablespace_privilege('app_analyst', t.oid, 'create')
$$, 'analysts may create nothing in a schema, database or tablespace');

-- Relations

select is(array(
  select format('%s %s', p, c.oid::regclass)
    from pg_class c, unnest('{insert, update, delete, truncate, references, trigger, maintain}'::text[]) p
   where c.relkind in ('r', 'p', 'v', 'm', 'f', 't') and c.relnamespace::regnamespace::text !~ '^(tap|pg_temp)'
     and (has_table_privilege('app_analyst', c.oid, p)
       or p in ('insert', 'update', 'references') and has_any_column_privilege('app_analyst', c.oid, p))
), '{update pg_settings}', 'analysts may write no relation except pg_settings, which is SET');
select is_empty($$ select name from relations
   where case when relkind = 'S' then has_sequence_privilege('app_analyst', oid, 'usage, select, update') end $$,
  'analysts may read and use no sequence');
select is(array(select name from relations
     where relkind in ('v', 'm', 'f') and has_any_column_privilege('app_analyst', oid, 'select') order by name),
  array(select schema || view from unnest('{analytics., analytics_aggregates.}'::text[]) schema,
    unnest('{activity, chapter_reads, funnel, goal_completions, habit_days, habit_months, habit_weeks, habits,
    invitations, journal_entries, llm_usage, model_costs, people, practice_sessions, present_counts, prompt_responses,
    retention, return_arcs, stage_progress, today, wallet_movements, weekly_figures}'::text[]) view
    union all select 'analytics_aggregates.reminders' order by 1),
  'analysts may read exactly these views, and of reminders only groups');
select is(array(select format('%s: %s', relation, string_agg(name, ', ' order by name)) from readable group by relation
  order by relation),
  array['app.completion_suggestions: created_at, status, updated_at, user_id',
    'app.content_completions: completed_at, content_id, user_id',
    'app.figure_counts: alone, denominator, dimension, figure, numerator, people, run_id, value, week',
    'app.figure_runs: as_of, finished_at, id',
    'app.goal_completions: completed_units, goal_id, local_day, user_id',
    'app.goals: habit_id, id, is_additive, target, tier, user_id',
    'app.habit_pauses: from_day, habit_id, to_day, user_id',
    'app.habit_rules: from_day, habit_id, notification_days, streak_rule, user_id',
    'app.habits: energy_cost, energy_return, id, is_carryover, notification_days, notification_frequency, '
      'revealed, start_date, user_id',
    'app.invitations: created_at, dismissed_at, target_type, user_id',
    'app.journal_entries: deleted_at, status, tag, user_id, written_at',
    'app.llm_usage_log: completion_tokens, created_at, estimated_cost_usd, kind, model, prompt_tokens, provider, '
      'total_tokens, user_id, whose_key',
    'app.practice_sessions: completed, duration_minutes, mode, practised_at, user_id, user_practice_id',
    'app.prompt_responses: responded_at, user_id, week_number',
    'app.pseudonyms: joined_at, person, user_id',
    'app.return_arcs: left_at, paused_at, started_at, user_id',
    'app.stage_contents: id, stage_number',
    'app.stage_progress: current_stage, cycle_number, highest_stage_reached, program_started_at, '
      'stage_started_at, user_id',
    'app.stages: stage_number, title',
    'app.user_practices: id, stage_number, user_id',
    'app.wallet_audit: bucket, created_at, delta, reason, user_id',
    'app.weekly_figures: denominator, dimension, figure, numerator, people, value, week, written_at'],
      'analysts may read exactly these columns of tables');
select is_empty($$
  select relation, name from readable
  except
  select r.name, a.attname
    from pg_rewrite w
    join relations v on v.oid = w.ev_class and v.name ~ '^analytics\.'
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
    join relations r on r.oid = d.refobjid
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
$$, 'a view reads each column that analysts may read');
select is(array(select format('%s.%s', relation, name) from readable
     where type not in ('bigint'::regtype, 'integer', 'date', 'timestamptz', 'boolean', 'float8', 'numeric', 'uuid')
       order by 1),
  '{app.completion_suggestions.status, app.figure_counts.dimension, app.figure_counts.figure,
    app.figure_counts.value, app.goals.tier, app.habit_rules.notification_days, app.habit_rules.streak_rule,
    app.habits.notification_days, app.habits.notification_frequency, 
    app.invitations.target_type, app.journal_entries.status, app.journal_entries.tag,
    app.llm_usage_log.kind, app.llm_usage_log.model, app.llm_usage_log.provider, app.llm_usage_log.whose_key,
    app.practice_sessions.mode, app.stages.title,
    app.wallet_audit.bucket, app.wallet_audit.reason,
    app.weekly_figures.dimension, app.weekly_figures.figure, app.weekly_figures.value}',
  'only these columns are text: words of the service or the operator; names of weekdays, which no view shows');
select is(array(select format('%s.%s %s %s %s', schemaname, tablename, permissive, cmd, qual) from pg_policies
     where roles && '{app_analyst, public}' order by 1),
  array(select distinct relation || ' PERMISSIVE SELECT true' from readable order by 1),
  'each of these tables has one policy, which lets analysts read every row');

select bag_eq($$ select distinct relation from readable $$,
  $$ select relation from lib.person_tables() where for_analysts $$,
  'lib.person_tables marks the tables whose columns analysts read');

-- Functions

select is(array(select p.oid::regprocedure::text from pg_proc p
     where p.pronamespace in (select oid from schemas) and (p.tableoid, p.oid) not in (select * from extras)
       and has_function_privilege('app_analyst', p.oid, 'execute') order by 1),
  array['lib.enough(numeric)', 'lib.first_of_month(date)',
    'lib.habit_key(uuid,bigint)', 'lib.habit_periods(text)',
    'lib.last_whole_week(timestamp with time zone)',
    'lib.local_day(timestamp with time zone,text)', 'lib.monday(date)', 'lib.now()', 'lib.person_zones()',
    'lib.program_stage(integer)', 'lib.smaller_group(numeric,numeric)', 'lib.streak_unit(jsonb)',
    'lib.units(double precision)', 'lib.utc_day(timestamp with time zone)', 'lib.weekdays_due(text[])'],
  'analysts may run only the calendar functions of the views, and those of enough people');
select is_empty($$ select p.oid::regprocedure from pg_proc p
   where p.proname in ('lo_create', 'lo_creat', 'lo_from_bytea', 'lo_import', 'lo_export')
     and has_function_privilege('app_analyst', p.oid, 'execute') $$,
  'analysts may run no function that makes a large object');

-- The role

select is_empty($$ select roleid::regrole from pg_auth_members
  where member = 'app_analyst'::regrole $$, 'analysts are in no other role');
select is_empty($$ select classid::regclass, objid from pg_shdepend
  where refobjid = 'app_analyst'::regrole and deptype = 'o' $$,
  'analysts own nothing in any database');
select row_eq($$ select rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles
  where rolname = 'app_analyst' $$,
  row(false, false, false, false, false, false), 'app_analyst has no attribute of a special role');
select is((select array(select unnest(setconfig) order by 1) from pg_db_role_setting
  where setrole = 'app_analyst'::regrole and setdatabase = 0),
  '{default_transaction_read_only=on, idle_in_transaction_session_timeout=10s, jit=off,
    lock_timeout=1s, max_parallel_workers_per_gather=0, search_path=analytics, statement_timeout=3s}',
  'app_analyst has read-only transactions and short timeouts');
select * from finish();
