-- What an export holds: each table with the name of its collection, or the reason why it is left out. A collection's
-- query answers the caller's rows by id, as json texts: every column but whose it is, sealed texts opened, deleted rows
-- left out. A table that is not here makes a test fail (platform.md section 11).
create or replace function lib.export_collections() returns table (relation text, name text, query text, reason text)
language sql stable as $$
  with tables (relation, name, reason) as (values
    ('app.content_completions', 'chapters_read', null),
    ('app.completion_suggestions', 'completion_suggestions', null),
    ('app.depth_preferences', 'depth_preferences', null),
    ('app.energy_plans', 'energy_plans', null),
    ('app.goal_completions', 'goal_completions', null),
    ('app.goal_groups', 'goal_groups', null),
    ('app.goals', 'goals', null),
    ('app.habits', 'habits', null),
    ('app.journal_entries', 'journal_entries', null),
    ('app.marginalia', 'margin_notes', null),
    ('app.practice_recipes', 'practice_recipes', null),
    ('app.practice_sessions', 'practice_sessions', null),
    ('app.practice_tags', 'practice_tags', null),
    ('app.practices', 'practices_you_contributed', null),
    ('app.promoted_quotes', 'promoted_passages', null),
    ('app.prompt_responses', 'prompt_responses', null),
    ('app.return_arcs', 'return_arcs', null),
    ('app.return_habit_releases', 'released_habits', null),
    ('app.return_offer_dismissals', 'declined_return_offers', null),
    ('app.stage_progress', 'stage_progress', null),
    ('app.user_practices', 'assigned_practices', null),
    ('app.entitlements', null, 'the record of what you bought, kept by the operator'),
    ('app.goal_group_templates', null, 'shared by everybody'),
    ('app.idempotency_keys', null, 'technical, gone after a day'),
    ('app.invitations', null, 'computed from your habits and practices'),
    ('app.llm_requests', null, 'technical, gone after a day'),
    ('app.llm_usage_log', null, 'accounting of the operator'),
    ('app.prompts', null, 'shared by everybody'),
    ('app.pseudonyms', null, 'a random key that stands for you in statistics'),
    ('app.return_weeks', null, 'shared by everybody'),
    ('app.stage_contents', null, 'shared by everybody'),
    ('app.stages', null, 'shared by everybody'),
    ('app.system_practice_recipes', null, 'shared by everybody'),
    ('app.system_practice_tags', null, 'shared by everybody'),
    ('app.ui_flags', null, 'what the app has shown you'),
    ('app.wallet_audit', null, 'accounting of the operator'),
    ('app.wallets', null, 'accounting of the operator'),
    ('auth.account_deletions', null, 'receipts of accounts that are gone'),
    ('auth.data_keys', null, 'a secret'),
    ('auth.hmac_keys', null, 'a secret'),
    ('auth.identities', null, 'a secret'),
    ('auth.license_attempts', null, 'kept by network address'),
    ('auth.license_claims', null, 'the record of what you bought, kept by the operator'),
    ('auth.license_vendor_sales', null, 'the record of what you bought, kept by the operator'),
    ('auth.login_attempts', null, 'a security log'),
    ('auth.password_resets', null, 'a secret'),
    ('auth.practice_share_links', null, 'a secret'),
    ('auth.rate_limits', null, 'kept by network address'),
    ('auth.revoked_tokens', null, 'a security log')
  )
  select t.relation, t.name, case when t.name is not null then (
      select format('select to_json(r)::text from (select %s from %s t where t.%I = lib.current_user_id()%s order by %s) r',
          string_agg(case when a.atttypid = 'bytea'::regtype then format('lib.open(t.%1$I) as %1$I', a.attname)
            else format('t.%I', a.attname) end, ', ' order by a.attnum) filter (where a.attname !~ '^(submitted_by_)?user_id$'),
          t.relation, max(a.attname) filter (where a.attname ~ '^(submitted_by_)?user_id$'),
          max(' and t.deleted_at is null') filter (where a.attname = 'deleted_at'),
          coalesce(max('t.id') filter (where a.attname = 'id'), '1'))
        from pg_attribute a where a.attrelid = t.relation::regclass and a.attnum > 0 and not a.attisdropped) end, t.reason
    from tables t
  union all
  select 'auth.users', 'account', 'select auth.account_record()::text', null
  union all
  select 'app.practice_recipes', 'practice_recipe_steps', $query$
    select (jsonb_build_object('recipe_id', r.id, 'position', s.position) || s.step)::text
      from app.practice_recipes r, jsonb_array_elements(r.steps) with ordinality s (step, position)
     where r.user_id = lib.current_user_id() order by r.id, s.position $query$, null
$$;
grant execute on function lib.export_collections to app_api;
