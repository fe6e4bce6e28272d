-- Each table moves a counter, or is named with the reason why not (docs/contract/changes.md#the-counter).
select plan(10);

create temp table unmoved (relation text primary key, reason text not null);
insert into unmoved values
  ('app.catalogue_counter', 'a counter'),
  ('app.change_counters', 'a counter'),
  ('app.changes', 'what the triggers write'),
  ('app.entitlements', 'only an admin reads it'),
  ('app.goal_runs', 'unused'),
  ('app.habit_runs', 'unused'),
  ('app.streaks', 'computed from completions, rules and pauses, which move the counter'),
  ('app.feedback', 'sent for good; no answer with a tag shows it'),
  ('app.figure_counts', 'only analysts read it'),
  ('app.figure_runs', 'only analysts read it'),
  ('app.published_groups', 'only analysts read it'),
  ('app.idempotency_keys', 'stored answers, which only a repeat gets'),
  ('app.idempotency_objects', 'no answer shows it'),
  ('app.import_chunks', 'no answer shows it'),
  ('app.import_links', 'no answer with a tag shows it'),
  ('app.import_rows', 'no answer shows it'),
  ('app.llm_requests', 'what a model answered is in other tables'),
  ('app.llm_usage_log', 'only an admin reads it'),
  ('app.pseudonyms', 'only analysts read it'),
  ('app.reminder_sends', 'no answer with a tag shows it'),
  ('app.reminders', 'no answer with a tag shows it'),
  ('app.stored_sizes', 'no answer shows it'),
  ('app.token_uses', 'a read by a token must not change the tags of all answers; lib.tag_input sees it'),
  ('app.wallet_audit', 'only an admin reads it; the wallet moves with it'),
  ('app.weekly_figures', 'only analysts read it'),
  ('auth.account_deletions', 'receipts of accounts that are gone'),
  ('auth.data_keys', 'a secret; a rotated key opens the same texts'),
  ('auth.event_streams', 'open connections, which no answer shows'),
  ('auth.hmac_keys', 'a secret'),
  ('auth.license_attempts', 'kept by network address'),
  ('auth.license_claims', 'no route shows it'),
  ('auth.license_vendor_pings', 'only operators read it'),
  ('auth.license_vendor_sales', 'only an admin reads it'),
  ('auth.login_attempts', 'a security log'),
  ('auth.password_resets', 'a secret'),
  ('auth.push_devices', 'no answer with a tag shows it'),
  ('auth.rate_limits', 'kept by network address'),
  ('auth.refresh_tokens', 'a secret'),
  ('auth.revoked_tokens', 'a security log'),
  ('auth.session_tokens', 'tokens, which no answer shows'),
  ('auth.sessions', 'devices, which GET /changes does not show'),
  ('auth.used_id_tokens', 'a security log');
-- arguments: as the trigger has them, with one empty text after the last. events: 4 insert, 8 delete, 16 update.
create temp view triggers as
  select t.tgrelid::regclass::text as relation, t.tgname as name, t.tgfoid::regproc::text as function, t.tgenabled,
         string_to_array(encode(t.tgargs, 'escape'), '\000') as arguments, t.tgtype & 28 as events, t.tgqual
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and t.tgfoid <> 'lib.texts_bind'::regproc
     and c.relnamespace = any ('{app,auth,lib}'::regnamespace[]);
create temp view moved as
  select relation, bit_or(events) as events from triggers
   where function not in ('lib.change_notify', 'lib.change_stop', 'lib.change_hidden_entry', 'lib.erasure_note',
     'lib.reminders_moved')
   group by 1;

select bag_eq('select relation from lib.person_tables()',
  'select relation from unmoved union all select relation from moved',
  'each table of app and auth has triggers or a reason for none');
select is_empty('select relation from moved where events <> 28', 'its triggers see inserts, updates and deletes');
select is_empty($$ select relation, name from triggers where tgenabled <> 'O' $$, 'each trigger is enabled');
select bag_eq($$ select relation, name from triggers where tgqual is not null $$, $$ values
    ('app.change_counters', 'changes_notify_of_delete'::name), ('app.change_counters', 'changes_notify_of_update'),
    ('app.journal_entries', 'erasure_note'),
    ('app.journal_entries', 'changes_on_update'), ('app.journal_entries', 'changes_on_update_within'),
    ('app.practice_sessions', 'changes_on_update'), ('auth.practice_share_links', 'changes_on_update'),
    ('app.model_receipts', 'changes_on_insert'), ('app.model_receipts', 'changes_on_delete'),
    ('app.journal_entries', 'entry_make'), ('auth.api_tokens', 'changes_on_update'),
    ('auth.api_tokens', 'changes_on_delete'), ('auth.users', 'reminders_moved'),
    ('app.reminder_settings', 'changes_on_insert') $$,
  'only these leave a row out');
select bag_eq('select resource from lib.change_resources()', $$
  select arguments[1] from triggers where function = 'lib.change_gone'
  union all values ('goal_completion'), ('account') $$, 'each resource of GET /changes is that of a table');
create function pg_temp.objects_of(trigger_function text) returns setof text language sql as $$
  select concat_ws(' ', relation, a[1], coalesce(a[2], '-'), coalesce(a[3], a[2], '-'))
    from triggers, lateral (select trim_array(arguments, 1)) t (a)
   where function = trigger_function and name <> 'changes_on_update'
$$;
select bag_eq($$ select pg_temp.objects_of('lib.change_row') $$, $$ select pg_temp.objects_of('lib.change_gone') $$,
  'a row is the same object when it is written and when it is deleted');
select is_empty($$
  select relation, a from triggers, unnest(arguments) with ordinality p (a, nth)
   where a <> '' and case function when 'lib.change_row' then nth > 1 when 'lib.change_gone' then nth > 1
       when 'lib.change_counted' then nth <> 2 when 'lib.change_account' then true else false end
     and not exists (select from pg_attribute c where c.attrelid = relation::regclass and c.attname = a)
$$, 'the columns in their arguments are columns of the table');

-- Functions that write such a table outside of api run after auth.enter or jobs.enter, or take the lock themselves.
create temp table writers (function text primary key, ordered_by text not null);
insert into writers values
  ('auth.account_create', 'a new person, whom nobody else knows'),
  ('auth.account_reclaim', 'its caller'),
  ('auth.password_reset_confirm', 'lock'),
  ('auth.push_device_add', 'auth.enter'),
  ('auth.role_set', 'lock'),
  ('auth.share_import', 'auth.enter'),
  ('auth.share_link_add', 'auth.enter'),
  ('auth.share_link_revoke', 'auth.enter'),
  ('auth.sessions_end', 'its caller'),
  ('auth.sign_out', 'auth.enter'),
  ('auth.tokens_end', 'lock'),
  ('auth.token_use', 'the day of a use moves no counter'),
  ('jobs.sweep_expired', 'what it deletes moves no counter'),
  ('auth.social_sign_in', 'lock'),
  ('auth.display_name_set', 'auth.enter'),
  ('auth.addresses_normalise', 'lock'),
  ('auth.timezone_set', 'auth.enter'),
  ('auth.wallet_carry_over', 'its caller'),
  ('auth.wallet_credit', 'its caller'),
  ('auth.wallets_repair', 'lock'),
  ('jobs.content_marks_move', 'people in order'),
  ('jobs.essay_store', 'jobs.enter'),
  ('jobs.import_read_end', 'jobs.enter'),
  ('jobs.import_rows_store', 'jobs.enter'),
  ('jobs.import_step', 'jobs.enter'),
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
  ('jobs.sweep_imports', 'skips who writes'),
  ('jobs.sweep_llm_requests', 'skips who writes');
create temp view found_writers as
  select distinct p.oid, n.nspname || '.' || p.proname as function, p.prosrc
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace, moved m
   where n.nspname in ('auth', 'jobs')
     and p.prosrc ~ ('(insert into|update|delete from) ' || replace(m.relation, '.', '\.') || '\M');
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
