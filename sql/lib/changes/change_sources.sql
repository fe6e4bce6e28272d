-- How each table of app and auth moves counters: src/platform/db/loader/triggers.sql makes the triggers from it, and
-- test/sql/rules/changes.sql compares both with the catalogue, so a table without a row makes a test fail.
-- moved_by: the trigger's function; null where `reason` says why no answer shows the table.
-- object: the column with the id of the resource's object; none for a person's single one. owner: of change_counted and
-- change_account.
-- hidden: the column that says when the object stopped being shown. part: the row is a part of the object.
-- unless: an update for which it holds moves nothing.
create or replace function lib.change_sources() returns table (
  relation text, moved_by text, resource text, object name, hidden name, part boolean, owner name, unless text,
  reason text
)
language sql stable as $$
  select s.relation, 'row', s.resource, coalesce(s.object, ''), coalesce(s.hidden, ''), s.part, 'user_id', null, null
    from (values
      ('app.completion_suggestions', 'completion_suggestion', 'id', null, false),
      ('app.content_completions', 'content_completion', 'id', null, false),
      ('app.depth_preferences', 'depth_preferences', null, null, false),
      ('app.energy_plans', 'energy_plan', 'id', null, false),
      ('app.goal_groups', 'goal_group', 'id', null, false),
      ('app.goals', 'habit', 'habit_id', null, true),
      ('app.habits', 'habit', 'id', null, false),
      ('app.invitations', 'invitation', 'id', 'dismissed_at', false),
      ('app.journal_entries', 'journal_entry', 'id', 'deleted_at', false),
      ('app.marginalia', 'marginalia', 'id', null, false),
      ('app.practice_recipes', 'practice_recipe', 'id', null, false),
      ('app.practice_sessions', 'practice_session', 'id', null, false),
      ('app.practice_tags', 'practice_tag', 'id', null, false),
      ('app.promoted_quotes', 'promotion', 'id', null, false),
      ('app.prompt_responses', 'prompt_response', 'week_number', null, false),
      ('app.return_arcs', 'return_arc', 'id', 'left_at', false),
      ('app.stage_progress', 'stage_progress', null, null, false),
      ('app.ui_flags', 'ui_flags', null, null, false),
      ('app.user_practices', 'user_practice', 'id', null, false),
      ('app.wallets', 'usage', null, null, false)
    ) s (relation, resource, object, hidden, part)
  union all
  select s.relation, 'counted', null, null, null, null, s.owner, s.unless, null
    from (values
      ('app.model_receipts', 'user_id', null),
      ('app.return_habit_releases', 'user_id', null),
      ('app.return_offer_dismissals', 'user_id', null),
      ('auth.practice_share_links', 'created_by_user_id', 'old.use_count <> new.use_count')
    ) s (relation, owner, unless)
  union all
  values ('app.goal_completions', 'completion', 'goal_completion', 'id', '', false, name 'user_id', null, null),
    ('app.practices', 'practice', null, null::name, null::name, null::boolean, null::name, null, null),
    ('auth.identities', 'account', null, null, null, null, 'user_id', null, null),
    ('auth.users', 'account', null, null, null, null, 'id', null, null)
  union all
  select relation, 'catalogue', null, null, null, null, null, null, null
    from unnest('{app.goal_group_templates, app.prompts, app.return_weeks, app.stage_contents, app.stages,
      app.system_practice_recipes, app.system_practice_tags}'::text[]) relation
  union all
  select s.relation, null, null, null, null, null, null, null, s.reason
    from (values
      ('app.catalogue_counter', 'a counter'),
      ('app.change_counters', 'a counter'),
      ('app.changes', 'what the triggers write'),
      ('app.goal_runs', 'computed from completions, which move the counter'),
      ('app.habit_runs', 'computed from completions, which move the counter'),
      ('app.entitlements', 'only an admin reads it'),
      ('app.figure_counts', 'only analysts read it'),
      ('app.figure_runs', 'only analysts read it'),
      ('app.idempotency_keys', 'stored answers, which a repeat gets whatever changed since'),
      ('app.llm_requests', 'what a model answered is in other tables'),
      ('app.llm_usage_log', 'only an admin reads it'),
      ('app.pseudonyms', 'only analysts read it'),
      ('app.stored_sizes', 'no answer shows it'),
      ('app.wallet_audit', 'only an admin reads it; the wallet moves with it'),
      ('app.weekly_figures', 'only analysts read it'),
      ('auth.account_deletions', 'receipts of accounts that are gone'),
      ('auth.data_keys', 'a secret; a rotated key opens the same texts'),
      ('auth.event_streams', 'open connections, which no answer shows'),
      ('auth.hmac_keys', 'a secret'),
      ('auth.license_attempts', 'kept by network address'),
      ('auth.license_claims', 'no route shows it'),
      ('auth.license_vendor_sales', 'only an admin reads it'),
      ('auth.login_attempts', 'a security log'),
      ('auth.password_resets', 'a secret'),
      ('auth.rate_limits', 'kept by network address'),
      ('auth.refresh_tokens', 'a secret'),
      ('auth.revoked_tokens', 'a security log'),
      ('auth.session_tokens', 'tokens, which no answer shows'),
      ('auth.sessions', 'devices, which GET /changes does not show'),
      ('auth.used_id_tokens', 'a security log')
    ) s (relation, reason)
$$;
