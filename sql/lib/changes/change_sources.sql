-- How each table of app and auth moves counters; the tables of resources come from lib.change_resources.
-- src/db/loader/triggers.sql makes the triggers from it, and test/sql/rules/changes.sql compares both
-- with the catalogue, so a table without a row makes a test fail.
-- moved_by: the trigger's function; null where `reason` says why no answer shows the table.
-- arguments: those of the trigger's function, among them the kind of object and the column of its id by which stored
-- answers know a row (lib.object_written). unless: an update for which it holds moves nothing.
create or replace function lib.change_sources() returns table (
  relation text, moved_by text, arguments text[], unless text, reason text
)
language sql stable as $$
  select r.relation, case r.resource when 'goal_completion' then 'completion' else 'row' end,
         array[r.resource, coalesce(r.object, ''), coalesce(r.hidden, ''), case r.resource
           when 'return_arc' then '' when 'user_practice' then 'stage_number' else coalesce(r.object, '') end],
         case when r.resource in ('journal_entry', 'practice_session')  -- lib.local_days_fix: no answer shows it
           then 'old.local_day is distinct from new.local_day' end, null
    from lib.change_resources() r where r.relation is not null
  union all
  values ('app.goals', 'part', '{goal, id, habit, habit_id, goal_group, goal_group_id}'::text[], null, null),
    ('app.model_receipts', 'counted', '{user_id}', null, null),
    ('app.practices', 'practice', '{}', null, null),
    ('app.return_habit_releases', 'counted', '{user_id, return_arc, ""}', null, null),
    ('app.return_offer_dismissals', 'counted', '{user_id, return_offer, ""}', null, null),
    ('auth.identities', 'account', '{user_id}', null, null),
    ('auth.practice_share_links', 'counted', '{created_by_user_id, share_link, id}',
      'old.use_count <> new.use_count', null),
    ('auth.users', 'account', '{id}', null, null)
  union all
  select c.relation, 'catalogue', '{}', null, null
    from unnest('{app.goal_group_templates, app.prompts, app.return_weeks, app.stage_contents, app.stages,
      app.system_practice_recipes, app.system_practice_tags}'::text[]) c (relation)
  union all
  select s.relation, null, '{}', null, s.reason
    from (values
      ('app.catalogue_counter', 'a counter'),
      ('app.change_counters', 'a counter'),
      ('app.changes', 'what the triggers write'),
      ('app.goal_runs', 'computed from completions, which move the counter'),
      ('app.habit_runs', 'computed from completions, which move the counter'),
      ('app.entitlements', 'only an admin reads it'),
      ('app.figure_counts', 'only analysts read it'),
      ('app.figure_runs', 'only analysts read it'),
      ('app.idempotency_keys', 'stored answers, which only a repeat gets'),
      ('app.idempotency_objects', 'no answer shows it'),
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
      ('auth.license_vendor_pings', 'only operators read it'),
      ('auth.license_vendor_sales', 'only an admin reads it'),
      ('auth.login_attempts', 'a security log'),
      ('auth.password_resets', 'a secret'),
      ('auth.rate_limits', 'kept by network address'),
      ('auth.refresh_tokens', 'a secret'),
      ('auth.revoked_tokens', 'a security log'),
      ('auth.session_tokens', 'tokens, which no answer shows'),
      ('auth.sessions', 'devices, which GET /changes does not show'),
      ('auth.told_answers', 'no answer shows it'),
      ('auth.used_id_tokens', 'a security log')
    ) s (relation, reason)
$$;
