-- GET /users/me/export, DELETE /users/me: one row per table of app and auth. test/sql/rules/accounts.sql compares the
-- rows with the catalogue, so a table without a row makes a test fail.
-- owner: the column that names the person. actor: a second one, which deletion sets to null on rows of others.
-- on_deletion: erased with the account, anonymised (the row stays, owner becomes null) or retained (names nobody).
-- export_name: its list in the export, or else not_exported: the reason that the export states.
create or replace function lib.person_tables() returns table (
  relation text, owner name, actor name, on_deletion text, export_name text, not_exported text, for_analysts boolean
)
language sql stable as $$
  values
    ('app.catalogue_counter', null::name, null::name, 'retained', null, 'shared by everybody', false),
    ('app.change_counters', 'user_id', null, 'erased', null, 'technical, what apps compare', false),
    ('app.changes', 'user_id', null, 'erased', null, 'technical, what apps compare', false),
    ('app.completion_suggestions', 'user_id', null, 'erased', 'completion_suggestions', null, false),
    ('app.content_completions', 'user_id', null, 'erased', 'chapters_read', null, true),
    ('app.depth_preferences', 'user_id', null, 'erased', 'depth_preferences', null, false),
    ('app.energy_plans', 'user_id', null, 'erased', 'energy_plans', null, false),
    ('app.entitlements', 'user_id', null, 'erased', null, 'the record of what you bought, kept by the operator', false),
    ('app.goal_completions', 'user_id', null, 'erased', 'goal_completions', null, true),
    ('app.goal_group_templates', null, null, 'retained', null, 'shared by everybody', false),
    ('app.goal_groups', 'user_id', null, 'erased', 'goal_groups', null, false),
    ('app.goals', 'user_id', null, 'erased', 'goals', null, true),
    ('app.habits', 'user_id', null, 'erased', 'habits', null, true),
    ('app.idempotency_keys', 'user_id', null, 'erased', null, 'technical, gone after a day', false),
    ('app.invitations', 'user_id', null, 'erased', null, 'computed from your habits and practices', false),
    ('app.journal_entries', 'user_id', null, 'erased', 'journal_entries', null, true),
    ('app.llm_requests', 'user_id', null, 'erased', null, 'technical, gone after a day', false),
    ('app.llm_usage_log', 'user_id', null, 'erased', null, 'accounting of the operator', true),
    ('app.marginalia', 'user_id', null, 'erased', 'margin_notes', null, false),
    ('app.practice_recipes', 'user_id', null, 'erased', 'practice_recipes', null, false),
    ('app.practice_sessions', 'user_id', null, 'erased', 'practice_sessions', null, true),
    ('app.practice_tags', 'user_id', null, 'erased', 'practice_tags', null, false),
    ('app.practices', 'submitted_by_user_id', null, 'anonymised', 'practices_you_contributed', null, false),
    ('app.promoted_quotes', 'user_id', null, 'erased', 'promoted_passages', null, false),
    ('app.prompt_responses', 'user_id', null, 'erased', 'prompt_responses', null, true),
    ('app.prompts', null, null, 'retained', null, 'shared by everybody', false),
    ('app.pseudonyms', 'user_id', null, 'erased', null, 'a random key that stands for you in statistics', true),
    ('app.return_arcs', 'user_id', null, 'erased', 'return_arcs', null, true),
    ('app.return_habit_releases', 'user_id', null, 'erased', 'released_habits', null, false),
    ('app.return_offer_dismissals', 'user_id', null, 'erased', 'declined_return_offers', null, false),
    ('app.return_weeks', null, null, 'retained', null, 'shared by everybody', false),
    ('app.stage_contents', null, null, 'retained', null, 'shared by everybody', true),
    ('app.stage_progress', 'user_id', null, 'erased', 'stage_progress', null, true),
    ('app.stages', null, null, 'retained', null, 'shared by everybody', true),
    ('app.system_practice_recipes', null, null, 'retained', null, 'shared by everybody', false),
    ('app.system_practice_tags', null, null, 'retained', null, 'shared by everybody', false),
    ('app.ui_flags', 'user_id', null, 'erased', null, 'what the app has shown you', false),
    ('app.user_practices', 'user_id', null, 'erased', 'assigned_practices', null, true),
    ('app.wallet_audit', 'user_id', 'actor_user_id', 'erased', null, 'accounting of the operator', true),
    ('app.wallets', 'user_id', null, 'erased', null, 'accounting of the operator', false),
    ('auth.account_deletions', null, null, 'retained', null, 'receipts of accounts that are gone', false),
    ('auth.data_keys', 'user_id', null, 'erased', null, 'a secret', false),
    ('auth.hmac_keys', null, null, 'retained', null, 'a secret', false),
    ('auth.identities', 'user_id', null, 'erased', null, 'a secret', false),
    ('auth.license_attempts', null, null, 'retained', null, 'kept by network address', false),
    ('auth.license_claims', 'user_id', null, 'anonymised', null,
      'the record of what you bought, kept by the operator', false),
    ('auth.license_vendor_sales', 'token_pack_credited_user_id', null, 'anonymised', null,
      'the record of what you bought, kept by the operator', false),
    ('auth.login_attempts', null, null, 'erased', null, 'a security log', false),
    ('auth.password_resets', 'user_id', null, 'erased', null, 'a secret', false),
    ('auth.practice_share_links', 'created_by_user_id', null, 'anonymised', null, 'a secret', false),
    ('auth.rate_limits', null, null, 'retained', null, 'kept by network address', false),
    ('auth.revoked_tokens', null, null, 'retained', null, 'a security log', false),
    ('auth.users', 'id', null, 'erased', 'account', null, false)
$$;
grant execute on function lib.person_tables to app_api;
