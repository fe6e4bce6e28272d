-- Each table moves a counter, or is named with the reason why not (docs/contract/changes.md#the-counter).
select plan(9);

create temp table sources as select * from lib.change_sources();
create temp view triggers as
  select t.tgrelid::regclass::text as relation, t.tgname as name, t.tgfoid::regproc::text as function, t.tgtype
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and c.relnamespace = any ('{app,auth,lib}'::regnamespace[]);

select bag_eq('select relation from lib.person_tables()', 'select relation from sources',
  'each table of app and auth has exactly one row in lib.change_sources');
select is_empty('select relation from sources where (moved_by is null) = (reason is null)',
  'each row moves a counter or says why not, and never both');
select is_empty($$
  select s.relation, s.name
    from (select relation, unnest(array[object, hidden, within_by]) from lib.change_resources()
          union all select relation, nullif(arguments[4], '') from sources where moved_by = 'row'
          union all select relation, unnest(arguments[1:1] || nullif(arguments[3], '')) from sources
                     where moved_by in ('counted', 'account')
          union all select relation, a from sources, unnest(arguments) with ordinality p (a, nth)
                     where moved_by = 'part' and nth % 2 = 0) s (relation, name)
   where s.name is not null
     and not exists (select from pg_attribute a where a.attrelid = s.relation::regclass and a.attname = s.name)
$$, 'the columns of a row are columns of its table');
select bag_eq($$ select distinct relation from triggers where function <> 'lib.change_notify' $$,
  'select relation from sources where moved_by is not null',
  'the tables with triggers are those that move a counter');
select bag_eq($$ select relation, name, function from triggers $$, $$
  select relation, e.name::name, 'lib.change_' || case when e.name <> 'changes_on_delete' then moved_by
      when moved_by = 'row' then 'gone' when moved_by in ('part', 'completion') then moved_by || '_gone'
      else moved_by end
    from sources, unnest('{changes_on_insert,changes_on_update,changes_on_delete}'::text[]) e (name)
   where moved_by is not null
  union all values ('auth.users', 'changes_stop', 'lib.change_stop'),
    ('app.change_counters', 'changes_notify_of_update', 'lib.change_notify'),
    ('app.change_counters', 'changes_notify_of_delete', 'lib.change_notify')
$$, 'each of these tables has a trigger per insert, update and delete, and there is no other trigger');
select is_empty($$ select relation from triggers t join pg_trigger g on g.tgrelid = t.relation::regclass
  and g.tgname = t.name where g.tgenabled <> 'O' $$, 'each trigger is enabled');

-- Functions that write such a table outside of api run after auth.enter or jobs.enter, or take the lock themselves.
create temp table writers (function text primary key, ordered_by text not null);
insert into writers values
  ('auth.account_create', 'a new person, whom nobody else knows'),
  ('auth.account_reclaim', 'its caller'),
  ('auth.password_reset_confirm', 'lock'),
  ('auth.role_set', 'lock'),
  ('auth.share_import', 'auth.enter'),
  ('auth.share_link_add', 'auth.enter'),
  ('auth.share_link_revoke', 'auth.enter'),
  ('auth.sign_out', 'auth.enter'),
  ('auth.social_sign_in', 'lock'),
  ('auth.timezone_set', 'auth.enter'),
  ('auth.wallet_carry_over', 'its caller'),
  ('auth.wallet_credit', 'its caller'),
  ('auth.wallets_repair', 'lock'),
  ('jobs.essay_store', 'jobs.enter'),
  ('jobs.llm_request_fail', 'jobs.enter'),
  ('jobs.model_receipt_close', 'jobs.enter'),
  ('jobs.model_receipt_open', 'jobs.enter'),
  ('jobs.reconcile_content', 'people in order'),
  ('jobs.seed_goal_group_templates', 'no person'),
  ('jobs.seed_practice_recipes', 'no person'),
  ('jobs.seed_practice_tags', 'no person'),
  ('jobs.seed_practices', 'no person'),
  ('jobs.seed_prompts', 'no person'),
  ('jobs.seed_return_weeks', 'no person'),
  ('jobs.seed_stages', 'no person'),
  ('jobs.sweep_energy_plans', 'skips who writes'),
  ('jobs.sweep_llm_requests', 'skips who writes');
create temp view found_writers as
  select distinct p.oid, n.nspname || '.' || p.proname as function, p.prosrc
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace, sources s
   where n.nspname in ('auth', 'jobs') and s.moved_by is not null
     and p.prosrc ~ ('(insert into|update|delete from) ' || replace(s.relation, '.', '\.') || '\M');
select bag_eq($$ select function from found_writers union all values ('jobs.sweep_llm_requests') $$,
  'select function from writers', 'the functions of auth and jobs that write for a person are exactly the listed ones');
select is_empty($$
  select f.function from found_writers f join writers w using (function)
   where w.ordered_by = 'lock' and f.prosrc !~ 'lib\.change_lock\('
      or w.ordered_by = 'skips who writes' and f.prosrc !~ 'pg_try_advisory_xact_lock\('
$$, 'what says that it takes the lock or skips who writes does so');
select is_empty($$
  select 'auth.enter' where pg_get_functiondef('auth.enter'::regproc)
    !~ 'begin\s+if not read_only then\s+perform pg_advisory_xact_lock'
  union all
  select o.function
    from (values ('jobs.enter'), ('auth.license_vendor_ping'), ('api.stage_progress_repair')) o (function)
   where pg_get_functiondef(o.function::regproc) !~ 'lib\.change_lock\('
$$, 'the doors of requests, jobs, webhooks and repairs take the lock');

select * from finish();
