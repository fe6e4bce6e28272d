-- The rights of the run-time roles, as a list that somebody has to change with them: who reads and writes which table,
-- who runs which function. Columns are in docs/schema.md.
select plan(32);
create function pg_temp.tables(role text, privilege text, part boolean) returns text[] language sql as $$
  select array(select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('app', 'auth', 'lib', 'jobs') and c.relkind in ('r', 'p')
     and (has_table_privilege(role, c.oid, privilege)
       or part and privilege <> 'delete' and has_any_column_privilege(role, c.oid, privilege)) order by 1)
$$;
create function pg_temp.functions(role text, schema text) returns text[] language sql as $$
  select array(select p.proname::text from pg_proc p
   where p.pronamespace = schema::regnamespace and has_function_privilege(role, p.oid, 'execute') order by 1)
$$;
select is_empty($$ select polrelid::regclass, polname from pg_policy
  where polname ~ '_own$' and coalesce(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    <> '(user_id = lib.current_user_id())' $$, 'a policy of one''s own rows is about the caller''s rows');
select set_eq($$ select distinct polname::text from pg_policy
  where pg_get_expr(polqual, polrelid) = 'true' or pg_get_expr(polwithcheck, polrelid) = 'true' $$,
  '{all_processes,all_worker,select_all,select_analyst,select_run_time}'::text[],
  'no other policy lets all rows through');
select is_empty($$ select c.oid::regclass, r from pg_class c, unnest('{app_api,app_worker}'::text[]) r
  where c.relnamespace::regnamespace::text in ('analytics', 'analytics_aggregates')
    and has_table_privilege(r, c.oid, 'select') $$, 'the views of analysts are theirs alone');
select is(pg_temp.tables('app_analyst', 'insert', false), '{}', 'app_analyst: insert of whole rows');
select is(pg_temp.tables('app_analyst', 'update', false), '{}', 'app_analyst: update of whole rows');
select is(pg_temp.tables('app_api', 'insert', false), array[
  'app.stored_sizes', 'lib.processes'],
  'app_api: insert of whole rows');
select is(pg_temp.tables('app_api', 'update', false), array[
  'app.stored_sizes', 'lib.processes'],
  'app_api: update of whole rows');
select is(pg_temp.tables('app_worker', 'insert', false), array[
  'jobs.history', 'jobs.pauses', 'jobs.vendor_failures', 'lib.processes', 'lib.worker_heartbeats'],
  'app_worker: insert of whole rows');
select is(pg_temp.tables('app_worker', 'update', false), array[
  'jobs.pauses', 'jobs.vendor_failures', 'lib.processes', 'lib.worker_heartbeats'],
  'app_worker: update of whole rows');
select is(pg_temp.tables('app_analyst', 'delete', true), '{}', 'app_analyst: delete');
select is(pg_temp.tables('app_analyst', 'insert', true), '{}', 'app_analyst: insert');
select is(pg_temp.tables('app_analyst', 'select', true), array[
  'app.completion_suggestions', 'app.content_completions', 'app.figure_counts', 'app.figure_runs',
  'app.goal_completions', 'app.goals', 'app.habit_pauses', 'app.habit_rules', 'app.habits', 'app.invitations',
  'app.journal_entries',
  'app.llm_usage_log', 'app.practice_sessions', 'app.prompt_responses', 'app.pseudonyms', 'app.return_arcs',
  'app.stage_contents', 'app.stage_progress', 'app.stages', 'app.user_practices', 'app.wallet_audit',
  'app.weekly_figures'],
  'app_analyst: select');
select is(pg_temp.tables('app_analyst', 'update', true), '{}', 'app_analyst: update');
select is(pg_temp.tables('app_api', 'delete', true), array[
  'app.goal_completions', 'app.goal_groups', 'app.habit_pauses', 'app.habit_rules', 'app.habits',
  'app.idempotency_keys', 'app.imports', 'app.practice_recipes', 'app.practice_tags', 'app.promoted_quotes',
  'app.prompt_dismissals', 'lib.processes'],
  'app_api: delete');
select is(pg_temp.tables('app_api', 'insert', true), array[
  'app.completion_suggestions', 'app.content_completions', 'app.depth_preferences', 'app.energy_plans',
  'app.feedback', 'app.goal_completions', 'app.goal_group_templates', 'app.goal_groups', 'app.goals',
  'app.habit_pauses', 'app.habit_rules', 'app.habits', 'app.idempotency_keys', 'app.idempotency_objects',
  'app.import_chunks', 'app.imports', 'app.invitations', 'app.journal_entries', 'app.llm_requests',
  'app.llm_usage_log', 'app.marginalia', 'app.model_receipts', 'app.practice_recipes', 'app.practice_sessions',
  'app.practice_tags', 'app.practices', 'app.promoted_quotes', 'app.prompt_dismissals', 'app.prompt_responses',
  'app.reminder_settings', 'app.return_arcs', 'app.return_habit_releases', 'app.return_offer_dismissals',
  'app.stage_progress',
  'app.stored_sizes', 'app.streaks', 'app.token_uses', 'app.ui_flags', 'app.user_practices', 'lib.processes'],
  'app_api: insert');
select is(pg_temp.tables('app_api', 'select', true), array[
  'app.completion_suggestions', 'app.content_completions', 'app.depth_preferences', 'app.energy_plans',
  'app.entitlements', 'app.feedback', 'app.goal_completions', 'app.goal_group_templates', 'app.goal_groups',
  'app.goals', 'app.habit_pauses', 'app.habit_rules', 'app.habits', 'app.idempotency_keys',
  'app.idempotency_objects', 'app.import_chunks', 'app.import_links', 'app.imports', 'app.invitations',
  'app.journal_entries', 'app.llm_requests', 'app.marginalia', 'app.model_receipts', 'app.practice_recipes',
  'app.practice_sessions', 'app.practice_tags', 'app.practices', 'app.promoted_quotes', 'app.prompt_dismissals',
  'app.prompt_responses', 'app.prompts', 'app.reminder_sends',
  'app.reminder_settings', 'app.reminders', 'app.return_arcs', 'app.return_habit_releases',
  'app.return_offer_dismissals', 'app.return_weeks', 'app.stage_contents', 'app.stage_progress', 'app.stages',
  'app.stored_sizes', 'app.streaks', 'app.system_practice_recipes', 'app.system_practice_tags', 'app.token_uses',
  'app.ui_flags', 'app.user_practices', 'app.wallets', 'jobs.pauses', 'lib.processes', 'lib.timezones'],
  'app_api: select');
select is(pg_temp.tables('app_api', 'update', true), array[
  'app.completion_suggestions', 'app.depth_preferences', 'app.goal_completions', 'app.goal_groups', 'app.goals',
  'app.habit_pauses', 'app.habit_rules', 'app.habits', 'app.imports', 'app.invitations', 'app.journal_entries',
  'app.llm_requests', 'app.marginalia', 'app.model_receipts', 'app.practice_recipes', 'app.practice_tags',
  'app.promoted_quotes',
  'app.reminder_settings', 'app.return_arcs', 'app.return_habit_releases', 'app.stage_progress', 'app.stored_sizes',
  'app.streaks', 'app.token_uses', 'app.ui_flags', 'app.user_practices', 'lib.processes'],
  'app_api: update');
select is(pg_temp.tables('app_worker', 'delete', true), array[
  'app.idempotency_keys', 'app.import_rows', 'jobs.pauses', 'lib.processes', 'lib.worker_heartbeats'],
  'app_worker: delete');
select is(pg_temp.tables('app_worker', 'insert', true), array[
  'app.completion_suggestions', 'app.llm_usage_log', 'app.marginalia', 'app.model_receipts', 
  'jobs.history', 'jobs.pauses', 'jobs.vendor_failures', 'lib.processes', 'lib.worker_heartbeats'],
  'app_worker: insert');
select is(pg_temp.tables('app_worker', 'select', true), array[
  'app.completion_suggestions', 'app.content_completions', 'app.goal_completions', 'app.goals', 'app.habit_pauses',
  'app.habit_rules', 'app.habits', 'app.idempotency_keys', 'app.import_chunks', 'app.import_rows',
  'app.imports', 'app.invitations',
  'app.journal_entries',
  'app.llm_requests', 'app.marginalia', 'app.model_receipts', 'app.practice_recipes', 'app.practice_sessions',
  'app.practice_tags', 'app.practices', 'app.promoted_quotes', 'app.prompt_responses', 'app.prompts',
  'app.return_arcs', 'app.return_habit_releases', 'app.return_offer_dismissals', 'app.stage_contents',
  'app.stage_progress', 'app.stages', 'app.streaks', 'app.system_practice_recipes', 'app.system_practice_tags',
  'app.user_practices', 'app.wallets', 'jobs.history', 'jobs.pauses', 'jobs.vendor_failures', 'lib.processes',
  'lib.worker_heartbeats'],
  'app_worker: select');
select is(pg_temp.tables('app_worker', 'update', true), array[
  'app.journal_entries', 'app.llm_requests', 'app.marginalia', 'app.model_receipts', 
  'jobs.pauses', 'jobs.vendor_failures', 'lib.processes', 'lib.worker_heartbeats'],
  'app_worker: update');
select is(pg_temp.functions('app_analyst', 'lib'), array[
  'enough', 'first_of_month', 'habit_key', 'habit_periods', 'last_whole_week', 'local_day', 'monday', 'now',
  'person_zones', 'program_stage', 'smaller_group', 'streak_unit', 'units', 'utc_day', 'weekdays_due'],
  'app_analyst: functions of lib');
select is(pg_temp.functions('app_api', 'auth'), array[
  'account_create', 'account_record', 'analyst_enter', 'caller_is_admin', 'confirm_begin', 'display_name_set',
  'enter', 'event_streams_leave', 'event_streams_look', 'license_charge', 'license_gate', 'license_redeem',
  'license_vendor_ping', 'limit_hit', 'llm_requests_settled', 'login_begin', 'login_finish', 'password_reset_cancel',
  'password_reset_confirm', 'password_reset_find', 'password_reset_request',
  'push_device_add', 'refresh_check', 'session_records',
  'session_refresh', 'session_revoke', 'sessions_list', 'sessions_revoke', 'share_import', 'share_link_add',
  'share_link_revoke', 'share_links_own', 'share_preview', 'sign_out', 'social_sign_in', 'timezone_set',
  'token_owner', 'token_records', 'token_refresh', 'token_refused', 'tokens_refused', 'unsubscribe'],
  'app_api: functions of auth');
select is(pg_temp.functions('app_api', 'jobs'), array[
  'enter', 'essay_load', 'essay_store', 'llm_request_answer', 'llm_request_fail',
  'llm_request_unreadable', 'llm_usage_record', 'model_receipt_close', 'model_receipt_open', 'queue_summary',
  'reconcile_content', 'resonance_load', 'resonance_store', 'seed_goal_group_templates', 'seed_practice_recipes',
  'seed_practice_tags',
  'seed_practices', 'seed_prompts', 'seed_return_weeks', 'seed_stages', 'transcription_create',
  'transcription_store'],
  'app_api: functions of jobs');
select is(pg_temp.functions('app_api', 'lib'), array[
  'anchor', 'answer_size_add', 'answers_measure', 'app_asks', 'attest_practice', 'calendar_day', 'calendar_habits',
  'calendar_stage',
  'calendar_week', 'card_fits', 'card_meditation_fits', 'care_body', 'care_flag', 'change_counter', 'change_page',
  'change_resources', 'changed_habit_body', 'changed_objects', 'choice_fits', 'compact', 'completion_candidates',
  'completion_rate', 'completion_suggestion_body', 'content_completion_body', 'contraction', 'cost_json',
  'count_up_fits', 'counted_days', 'course_items', 'current_objects', 'current_timezone', 'current_user_id',
  'cursor_after', 'cursor_days', 'cursor_place', 'cursor_text', 'due_before', 'due_days', 'edit_guard', 'edited_tag',
  'effective_config', 'energy_plan_body', 'enqueue', 'entitlement_body', 'entry_bytes', 'entry_made',
  'entry_message', 'entry_shown', 'erasure_known', 'erasure_ledger_look', 'essay_body', 'event', 'export_begin',
  'export_columns', 'export_queries', 'export_texts', 'feedback_receipt', 'find_text', 'first_week', 'fixed_day',
  'flags_fit', 'followed_practice', 'goal_body', 'goal_completion_body', 'goal_completion_write', 'goal_edit',
  'goal_group_body', 'goal_head', 'goal_streak', 'goal_threshold', 'goal_to_log', 'goal_units_add', 'habit_bodies',
  'habit_body',
  'habit_day_reason', 'habit_day_units', 'habit_day_violated', 'habit_edit', 'habit_head', 'habit_kind', 'habit_logged',
  'habit_pause_body', 'habit_paused', 'habit_rule_body', 'habit_rule_write', 'habit_scheduled', 'habit_streak',
  'habit_texts', 'habits_today', 'has_streak_rules', 'has_write', 'heavy_read_begin', 'highest_unlocked_stage',
  'idempotency_add', 'idempotency_find', 'import_body', 'import_kinds', 'imported', 'integer_fits',
  'interval_bell_fits', 'invitation_body',
  'invitations_due', 'is_foreign', 'journal_entry_body', 'journal_size_add', 'journal_tags', 'key_objects_add',
  'key_objects_end', 'keys_fit', 'last_open_week', 'last_seen', 'last_write', 'list_fits', 'llm_cost',
  'llm_request_create', 'llm_request_settle', 'llm_usage_note',
  'local_instant', 'lock_return_arc', 'machine_now', 'marginalia_body',
  'marginalia_take', 'meditation_timer_fits', 'metronome_fits', 'midday',
  'milestones_reached', 'mindful_anchor_fits', 'mode_config_fits',
  'model_receipt_body', 'monday', 'names_one_intention', 'next_month', 'notice_name', 'notice_names', 'now',
  'number_fits', 'object_bodies', 'object_body', 'object_tag', 'object_version', 'open', 'override_set', 'page',
  'page_text', 'person_tables', 'practice_body', 'practice_recipe_body', 'practice_session_body',
  'practice_streak_weeks', 'practice_tag_body', 'process_beat', 'process_leave', 'program_anchor', 'program_stage',
  'promoted_quote_body', 'prompt_body', 'prompt_with_answer', 'quiet_until', 'raise', 'raise_until', 'raise_with',
  'random_interval_bell_fits', 'reanchor', 'recent_completion_text', 'recent_since', 'recipe_config', 'recipe_flaw',
  'recipe_steps_fit', 'reflection_scope', 'reflection_scopes', 'reflection_window', 'reflection_windows',
  'refuse_masked', 'refuse_missing', 'refuse_paused', 'refuse_unowned_recipe', 'refuse_unowned_tag', 'refuse_value',
  'release_missing', 'released_habits', 'reminder_day_reason',
  'reminder_habits', 'reminder_milestone', 'reminder_said', 'reminder_times',
  'reminder_weekdays', 'reminders_close', 'reminders_due',
  'reminders_move', 'rep_counter_fits', 'require_admin', 'require_content',
  'require_correctable', 'require_entry', 'require_entry_pairs', 'require_habit_name', 'require_import',
  'require_loggable', 'require_open_stage', 'require_pause_end', 'require_reflection', 'require_shareable_practice',
  'require_stage', 'require_streak_rule', 'require_template_author', 'require_timezone', 'require_user_practice',
  'require_week', 'resonance_body', 'resource_shown', 'return_arc_body', 'return_episode', 'sanitise', 'scope_held',
  'scope_sources', 'seal', 'sense_grounding_fits', 'sent_tag', 'server_place', 'service_reasons',
  'session_result_fits', 'share_link_body', 'slug_fits', 'stage_body', 'stage_day', 'stage_days',
  'stage_progress_body', 'stage_progress_gap', 'stage_scores', 'start_stage_progress', 'stored_sizes_begin',
  'streak_day_why', 'streak_days', 'streak_extend', 'streak_held', 'streak_is_met', 'streak_judge', 'streak_keep',
  'streak_longest', 'streak_milestones', 'streak_now', 'streak_on', 'streak_periods', 'streak_reason',
  'streak_rule_spans', 'streak_unit', 'streak_weeks', 'streaks_count', 'streaks_judge', 'suggestions_take', 'tagged',
  'tallied_grounding_fits', 'tarot_fits', 'text_fits', 'text_mark', 'text_shown', 'texts_given', 'texts_note',
  'timestamp_json', 'timezone_by_other_name', 'timezone_known', 'timezone_links', 'today', 'token_charge',
  'token_refund', 'tools_shown', 'units', 'unlocked_items', 'user_practice_body', 'user_practice_detail_body',
  'wallet_charge',
  'wallet_refund', 'wallet_state', 'week_prompt', 'weekdays_due', 'without_stray_joiners', 'write_history'],
  'app_api: functions of lib');
select is(pg_temp.functions('app_worker', 'jobs'), array[
  'crontab', 'enter', 'erasure_ledger_load', 'erasure_ledger_store',
  'essay_load', 'essay_store', 'figure_run_begin', 'figure_run_finish',
  'figure_run_step', 'groups_publish', 'import_begin', 'import_chunk', 'import_read_end',
  'import_rows_store', 'import_step', 'jobs_end',
  'llm_request_fail',
  'llm_request_unreadable', 'llm_usage_record',
  'model_receipt_close',
  'model_receipt_open', 'password_changed_mail_load', 'password_reset_issue', 'pauses_look',
  'push_load', 'push_store', 'queue_cause',
  'queue_error', 'queue_flag', 'queue_hand_back', 'queue_send_ahead', 'queue_summary', 'queue_unlock',
  'queue_version', 'reminders_due', 'resonance_load', 'resonance_store',
  'sweep_analysts', 'sweep_energy_plans', 'sweep_expired', 'sweep_imports', 'sweep_llm_requests',
  'task_hold', 'vendor_failed',
  'vendor_probe', 'vendor_probed', 'vendor_tasks', 'verify_wallets', 'worker_beat', 'worker_deadline', 'worker_leave'],
  'app_worker: functions of jobs');
select is(pg_temp.functions('app_worker', 'lib'), array[
  'anchor', 'calendar_day', 'calendar_stage', 'calendar_week', 'care_body', 'care_flag', 'compact',
  'completion_candidates', 'completion_suggestion_body', 'contraction', 'counted_days', 'current_timezone',
  'current_user_id', 'due_before',
  'entry_made', 'erasure_known', 'erasure_ledger_look', 'event', 'find_text', 'first_week', 'goal_streak',
  'goal_threshold', 'habit_kind', 'habit_paused', 'habit_streak', 'has_streak_rules', 'highest_unlocked_stage',
  'journal_entry_body', 'journal_tags', 'last_write', 'llm_cost', 'llm_request_settle', 'llm_usage_note',
  'machine_now', 'marginalia_body', 'marginalia_take', 'midday', 'monday', 'next_month', 'notice_name', 'now',
  'open', 'practice_streak_weeks', 'process_beat', 'process_leave', 'program_anchor', 'program_stage', 'raise',
  'reflection_scope', 'reflection_scopes', 'release_missing', 'resonance_body', 'return_episode', 'sanitise',
  'scope_held', 'seal', 'service_figures', 'service_reasons', 'stage_day', 'stage_days', 'streak_held',
  'streak_judge', 'streak_now', 'streak_on', 'streak_periods', 'streak_rule_spans', 'streak_unit', 'streak_weeks',
  'suggestions_take', 'text_mark', 'text_shown', 'timestamp_json', 'today', 'token_refund', 'units', 'wallet_refund',
  'wallet_state', 'weekdays_due', 'without_stray_joiners'],
  'app_worker: functions of lib');
create function pg_temp.schemas(role text) returns text[] language sql as $$
  select array(select n.nspname::text from pg_namespace n
   where n.nspname !~ '^pg_|^information_schema$|^public$|^tap$' and has_schema_privilege(role, n.oid, 'usage')
   order by 1)
$$;
select is(pg_temp.schemas('app_api'), '{api,app,auth,extensions,jobs,lib}', 'app_api: schemas');
select is(pg_temp.schemas('app_worker'), '{app,extensions,graphile_worker,jobs,lib}', 'app_worker: schemas');
select is(pg_temp.schemas('app_analyst'), '{analytics,analytics_aggregates}', 'app_analyst: schemas');
select is((select array_agg(r) from unnest('{app_api,app_worker,app_analyst}'::text[]) r
    where has_table_privilege(r, 'graphile_worker._private_jobs', 'select, insert, update, delete')
       or has_function_privilege(r, 'graphile_worker.force_unlock_workers(text[])', 'execute')), '{app_worker}',
  'the queue is for workers');
select is_empty($$ select p.oid::regprocedure from pg_proc p where p.pronamespace = 'api'::regnamespace
  and (not has_function_privilege('app_api', p.oid, 'execute') or has_function_privilege('app_worker', p.oid, 'execute')
    or has_function_privilege('app_analyst', p.oid, 'execute')) $$, 'functions of api are for the API alone');
select * from finish();
