-- Each definer function is listed here with its reason.
select plan(10);

create temp table definers (signature text primary key, reason text not null);
insert into definers values
  ('api.account_delete', 'erases the account'),
  ('api.account_get', 'reads the caller''s account and its links'),
  ('api.balance_add', 'writes the wallet'),
  ('api.energy_plans_purge', 'deletes everybody''s plans'),
  ('api.entitlement_create', 'writes somebody else''s entitlements'),
  ('api.entitlement_delete', 'writes somebody else''s entitlements'),
  ('api.feedback_list', 'reads what everybody reports, for admins'),
  ('api.feedback_status_set', 'writes what admins made of it'),
  ('api.import_apply', 'makes previews and reads the caller''s change log'),
  ('api.job_get', 'reads the queue, for admins'),
  ('api.jobs_bulk', 'writes the queue, for admins'),
  ('api.jobs_cancel', 'writes the queue, for admins'),
  ('api.jobs_causes', 'reads the queue, for admins'),
  ('api.jobs_history', 'reads the history of all jobs, for admins'),
  ('api.jobs_list', 'reads the queue, for admins'),
  ('api.jobs_retry', 'writes the queue, for admins'),
  ('api.jobs_unlock', 'writes the queue, for admins'),
  ('api.usage_stats', 'reads everybody''s usage'),
  ('api.user_summary', 'reads somebody else''s rows'),
  ('api.changes_follow', 'writes event streams and the caller''s counter'),
  ('auth.account_create', 'writes accounts'),
  ('auth.account_record', 'reads the caller''s account'),
  ('api.assistants_get', 'reads the caller''s account'),
  ('api.assistants_update', 'writes the caller''s account'),
  ('api.token_create', 'writes the caller''s tokens'),
  ('api.token_delete', 'writes the caller''s tokens'),
  ('api.token_update', 'writes the caller''s tokens and streams'),
  ('api.token_uses_list', 'reads the caller''s tokens'),
  ('api.tokens_list', 'reads the caller''s tokens'),
  ('auth.token_owner', 'reads tokens'),
  ('auth.token_records', 'reads the caller''s tokens'),
  ('auth.token_refused', 'writes the uses of a token'),
  ('lib.imported', 'reads the caller''s links of imports, for tokens too'),
  ('lib.entry_shown', 'reads entries for their policy'),
  ('lib.token_charge', 'writes the caller''s token'),
  ('lib.token_refund', 'writes the caller''s token'),
  ('auth.analyst_enter', 'reads the level of an analyst'),
  ('auth.caller_is_admin', 'reads the caller''s account'),
  ('auth.confirm_begin', 'reads password hashes'),
  ('auth.display_name_set', 'writes the caller''s account'),
  ('auth.enter', 'reads accounts and revoked tokens'),
  ('auth.event_streams_leave', 'writes event streams and counters'),
  ('auth.event_streams_look', 'reads accounts and counters, writes event streams'),
  ('auth.license_charge', 'writes license attempts'),
  ('auth.license_redeem', 'writes license attempts and accounts'),
  ('auth.license_gate', 'reads license attempts'),
  ('auth.license_vendor_ping', 'writes sales, entitlements and wallets'),
  ('auth.limit_hit', 'writes rate limits'),
  ('auth.llm_requests_settled', 'reads model requests of everybody'),
  ('auth.login_begin', 'reads password hashes'),
  ('auth.login_finish', 'writes login attempts'),
  ('auth.password_reset_cancel', 'writes resets'),
  ('auth.password_reset_confirm', 'writes accounts and resets'),
  ('auth.password_reset_find', 'reads resets'),
  ('auth.refresh_check', 'reads revoked tokens'),
  ('auth.session_records', 'reads the caller''s sessions'),
  ('auth.session_refresh', 'reads accounts and writes sessions'),
  ('auth.session_revoke', 'writes sessions'),
  ('auth.sessions_list', 'reads tokens'),
  ('auth.sessions_revoke', 'writes sessions'),
  ('auth.share_import', 'copies a practice that is hidden from the caller'),
  ('auth.share_link_add', 'writes share links'),
  ('auth.share_link_revoke', 'writes share links'),
  ('auth.share_links_own', 'reads share links'),
  ('auth.share_preview', 'reads share links, hidden practices and the creator''s account'),
  ('auth.sign_out', 'writes accounts and revoked tokens'),
  ('auth.social_sign_in', 'writes identities'),
  ('auth.timezone_set', 'writes the caller''s account'),
  ('auth.token_refresh', 'writes revoked tokens'),
  ('auth.tokens_refused', 'reads accounts and revoked tokens'),
  ('api.stage_progress_gaps', 'reads across people, for admins'),
  ('api.stage_progress_repair', 'writes anybody''s progress, for admins'),
  ('jobs.sweep_analysts', 'ends sessions of analysts'),
  ('jobs.sweep_energy_plans', 'deletes across people'),
  ('jobs.verify_wallets', 'reads the wallets of all people'),
  ('lib.release_missing', 'reads which migrations are recorded'),
  ('lib.service_figures', 'reads the queue'),
  ('lib.service_reasons', 'reads the queue'),
  ('lib.change_catalogue', 'moves the counter of the catalogues'),
  ('lib.change_counter', 'reads the caller''s counter'),
  ('lib.changed_objects', 'reads the caller''s change log'),
  ('lib.change_completion', 'moves the writer''s counter'),
  ('lib.change_account', 'writes the change log'),
  ('lib.change_counted', 'moves the writer''s counter'),
  ('lib.change_completion_gone', 'moves the writer''s counter'),
  ('lib.change_gone', 'moves the writer''s counter'),
  ('lib.change_hidden_entry', 'writes the change log'),
  ('lib.change_goal', 'moves the writer''s counter'),
  ('lib.change_goal_gone', 'moves the writer''s counter'),
  ('lib.change_practice', 'moves the counters of author and followers'),
  ('lib.change_row', 'moves the writer''s counter'),
  ('api.task_pause', 'writes the queue, for admins'),
  ('api.task_run', 'writes the queue, for admins'),
  ('api.task_resume', 'writes the queue, for admins'),
  ('api.tasks_list', 'reads the queue, for admins'),
  ('jobs.enter', 'reads accounts and wrapped keys'),
  ('jobs.figure_run_begin', 'counts across people'),
  ('jobs.figure_run_finish', 'counts across people'),
  ('jobs.figure_run_step', 'counts across people'),
  ('jobs.password_changed_mail_load', 'reads accounts'),
  ('jobs.password_reset_issue', 'writes resets'),
  ('jobs.queue_summary', 'counts the queue'),
  ('jobs.groups_publish', 'reads everybody for the groups of analysts'),
  ('jobs.reconcile_content', 'writes a catalogue and everybody''s read marks'),
  ('jobs.seed_goal_group_templates', 'writes a catalogue'),
  ('jobs.seed_prompts', 'writes a catalogue'),
  ('jobs.seed_return_weeks', 'writes a catalogue'),
  ('jobs.seed_stages', 'writes a catalogue'),
  ('jobs.seed_practice_recipes', 'writes a catalogue'),
  ('jobs.seed_practice_tags', 'writes a catalogue'),
  ('jobs.seed_practices', 'writes a catalogue'),
  ('jobs.import_read_end', 'makes previews, and writes problems'),
  ('jobs.import_rows_store', 'writes whose file it is'),
  ('jobs.import_step', 'writes what the person did elsewhere, in columns that no route writes'),
  ('jobs.sweep_imports', 'forgets files of all people'),
  ('jobs.sweep_expired', 'deletes across people'),
  ('jobs.sweep_llm_requests', 'refunds across people'),
  ('lib.erasure_known', 'reads what waits for the ledger'),
  ('lib.erasure_ledger_look', 'reads and writes what waits for the ledger'),
  ('lib.erasure_note', 'reads accounts and the key of hashes'),
  ('jobs.erasure_ledger_load', 'reads what waits for the ledger'),
  ('jobs.erasure_ledger_store', 'writes what waits for the ledger'),
  ('lib.enqueue', 'writes the queue'),
  ('lib.followed_practice', 'reads a practice that lost its approval, for people who follow it'),
  ('lib.is_foreign', 'tells foreign from missing rows'),
  ('lib.notice_name', 'reads the key of notices'),
  ('lib.habit_periods', 'judges weeks and months for analysts, who have no right to the schema of the tables'),
  ('lib.person_zones', 'reads the time zones of accounts, for the local days of analysts'),
  ('lib.object_version', 'reads the change log'),
  ('lib.tagged', 'reads counters'),
  ('api.reminder_device_delete', 'writes devices'),
  ('api.reminder_device_test', 'reads devices, and writes reminders and the queue'),
  ('api.reminder_devices_list', 'reads devices and sessions'),
  ('auth.push_device_add', 'writes devices, also another person''s'),
  ('auth.unsubscribe', 'writes devices, for whoever has the link of a mail'),
  ('jobs.push_load', 'reads devices, and writes the queue'),
  ('jobs.push_store', 'writes devices and the queue'),
  ('jobs.reminders_due', 'reads accounts and devices, and writes reminders of all people'),
  ('lib.reminder_milestone', 'reads devices and sessions, and writes reminders and the queue'),
  ('lib.reminders_close', 'writes reminders'),
  ('lib.reminders_move', 'reads accounts and devices, and writes reminders and the queue'),
  ('lib.wallet_charge', 'writes the caller''s wallet'),
  ('lib.wallet_refund', 'writes the caller''s wallet');

create temp view ours as
  select p.*, n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ('lib', 'auth', 'api', 'jobs', 'analytics');

select bag_eq('select name from ours where prosecdef', 'select signature from definers',
  'the definer functions are exactly the listed ones');

-- A plan holds for the policies of one role: counted as owner and as caller in turn, each would be planned anew.
select is_empty($$ select name from ours where prosecdef and prosrc ~ '(habit|goal|current|ruled)_streak' $$,
  'no definer function counts a streak');

select is_empty($$ select name from ours where prosecdef
  and not coalesce(proconfig, '{}') @> '{"search_path=pg_catalog, pg_temp"}' $$,
  'every definer function pins its search path, with pg_temp last');

-- Two read a table that may be empty when their plan is made; an import logs none of the events of the routes.
select bag_eq($$ select name || ' ' || proconfig::text from ours where not prosecdef and proconfig is not null $$,
  array['lib.idempotency_find {enable_seqscan=off}', 'lib.import_batch {client_min_messages=warning}',
    'lib.object_written {enable_seqscan=off}'],
  'no other function has a setting, which would keep it from being inlined');

select is_empty($$ select name from ours o, aclexplode(coalesce(o.proacl, acldefault('f', o.proowner))) a
  where a.grantee = 0 $$,
  'nothing is executable by public');

select bag_eq($$ select name from ours where regexp_count(btrim(prosrc, E'\n'), E'\n') >= 60 $$, array[
  'lib.current_objects',  -- a union with a branch per resource
  'lib.object_bodies',  -- the same
  'lib.person_figures',  -- a branch per figure; what several of them need of a batch is computed once
  'lib.person_tables',  -- a row per table
  'lib.timezone_links'  -- a row per link
], 'no other function is longer than 60 lines');

select is_empty($$ select name from ours group by name having count(*) > 1 $$, 'no function is overloaded');

select is_empty($$ select name from ours where name like 'api.%' and obj_description(oid, 'pg_proc') is null $$,
  'every api function has a comment');

select is_empty($$
  select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('app', 'auth', 'lib', 'analytics') and c.relkind in ('r', 'v')
     and obj_description(c.oid, 'pg_class') is null
  union all
  select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('app', 'analytics') and c.relkind = 'v'
     and not coalesce(c.reloptions, '{}') @> '{security_invoker=true}'
$$, 'every table and view has a comment, and views run with the rights of the role that asks');

select is_empty($$
  select o.name, m[1] from ours o, regexp_matches(o.prosrc, '\m((?:lib|auth|api|jobs)\.\w+)\s*\(', 'g') m
   where m[1] not in (select name from ours) and m[1] !~
     '^(auth|lib|jobs)\.(account_deletions|erasures|users|identities|license_|login_attempts|'
     'revoked|password_resets|data_keys|'
     'hmac_keys|timezones|rate_limits|practice_share_links|event_streams|used_id_tokens|sessions|'
     'refresh_tokens|session_tokens\M)'
$$, 'every function that a function calls exists');

select * from finish();
