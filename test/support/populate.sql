-- Many people with something in every table, in a migrated and seeded database: what years of use leave there.

insert into auth.users (email, password_hash, timezone, created_at)
select case i when 1 then 'ann' when 2 then 'ben' when 3 then 'bob' else 'person' || i end || '@example.com', 'x',
       (array['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata'])[i % 4 + 1],
       now() - i * interval '1 hour'
  from generate_series(1, 500) i;
insert into app.pseudonyms (user_id, joined_at) select u.id, u.created_at from auth.users u;
insert into auth.identities (provider, subject, user_id, email_at_link_time)
select 'idp_a', 's' || u.id, u.id, u.email from auth.users u where u.id % 3 = 0;
insert into auth.license_vendor_sales
  (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge, refunded, raw_payload, created_at)
select 's' || u.id, 'course', u.email, 'sale', false, u.id % 50 = 0, '{}', u.created_at from auth.users u;
insert into app.entitlements (user_id, kind, source_sale_id, granted_at, revoked_at)
select u.id, 'course_access', s.id, u.created_at, case when s.refunded then now() end
  from auth.users u join auth.license_vendor_sales s on s.email = u.email;
insert into auth.license_claims (claim, user_id, email) select 'c' || u.id, u.id, u.email from auth.users u;
insert into auth.license_attempts (throttle_key, attempted_at) select 'a' || i % 90, now()
  from generate_series(1, 900) i;
insert into auth.rate_limits (route, client, hits, ends_at)
select 'r' || i % 9, 'c' || i, 5, now() from generate_series(1, 900) i;
insert into auth.login_attempts (email, ip_address, outcome, attempted_at)
select u.email, '1.2.3.4', (array['success', 'failure', 'blocked'])[n], now() - n * interval '1 hour'
  from auth.users u, generate_series(1, 3) n;
insert into auth.revoked_tokens (token_id, expires_at, revoked_at) select 't' || i, now(), now()
  from generate_series(1, 900) i;
insert into auth.used_id_tokens (token_hash, first_used_at) select int4send(i), now() from generate_series(1, 900) i;
insert into auth.password_resets (request_id, user_id, lookup_key, token_hash, requested_ip, requested_user_agent,
  created_at, expires_at, used_at)
select gen_random_uuid(), u.id, 'k' || u.id, 'x', '', '', now(), now() + interval '1 hour',
  case when u.id % 2 = 0 then now() end
  from auth.users u;
insert into auth.data_keys (user_id, wrapped_key, master_key_id) select u.id, 'x', 'x' from auth.users u;
insert into auth.account_deletions (user_id, deleted_at, rows_erased, row_counts, disposition)
select -i, now(), 3, '{}', 'erased' from generate_series(1, 300) i;
insert into app.idempotency_keys (user_id, key, fingerprint, created_at)
select u.id, 'k' || n, 'x', now() from auth.users u, generate_series(1, 3) n;
insert into app.idempotency_objects (user_id, key, object, object_id, created)
select u.id, 'k' || n, 'habit', n, false from auth.users u, generate_series(1, 3) n;
insert into app.depth_preferences (user_id, enable_sangha) select u.id, u.id % 2 = 0 from auth.users u;
insert into app.ui_flags (user_id, has_seen_welcome) select u.id, u.id % 2 = 0 from auth.users u;

-- Habits
insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, sort_order, created_at)
select u.id, 'Habit ' || h, '', '2026-01-01', 2, 3, h, now() from auth.users u, generate_series(1, 3) h;
insert into app.goal_groups (user_id, name) select u.id, 'Group ' || n from auth.users u, generate_series(1, 2) n;
insert into app.goals (user_id, habit_id, goal_group_id, title, tier, target, target_unit, frequency, frequency_unit)
select h.user_id, h.id, (select max(g.id) from app.goal_groups g
  where g.user_id = h.user_id), tier, tier, 1, 'units', 1, 'per_day'
  from app.habits h, unnest('{low,clear,stretch}'::text[]) tier;
insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
select g.user_id, g.id, current_date - d, d % 3, now() - d * interval '1 day'
  from app.goals g, generate_series(1, 5) d where g.tier = 'low';
select lib.streaks_count(h) from app.habits h;
insert into app.energy_plans (user_id, plan, reason_code, created_at) select u.id, '{}', 'x', now() from auth.users u;

-- The program
insert into app.stage_progress
  (user_id, current_stage, highest_stage_reached, completed_stages, stage_started_at, program_started_at)
select u.id, 2, 2, '{1}', now(), now() - interval '40 days' from auth.users u;
insert into app.content_completions (user_id, content_id, completed_at)
select u.id, c.id, now() from auth.users u, app.stage_contents c where c.stage_number = 1;
insert into app.return_arcs (user_id, started_at) select u.id, now() from auth.users u where u.id % 2 = 0;
insert into app.return_habit_releases (user_id, arc_id, habit_id, released_at)
select a.user_id, a.id, (select min(h.id) from app.habits h where h.user_id = a.user_id), now()
  from app.return_arcs a;
insert into app.prompt_dismissals (user_id, stage_number, ordinal, dismissed_at)
select u.id, 1, 1, now()
  from auth.users u;
insert into app.return_offer_dismissals (user_id, episode_key, dismissed_at) select u.id, 'e', now()
  from auth.users u;
insert into app.invitations (user_id, target_type, kind, created_at) select u.id, 'course', 'readiness', now()
  from auth.users u;
insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
select u.id, w, 'x', 'x', now() from auth.users u, generate_series(1, 3) w;

-- Practices
insert into app.practices (submitted_by_user_id, stage_number, name, description, instructions,
  default_duration_minutes, mode, mode_config, approved)
select u.id, u.id % 10 + 1, 'Sit', '', '', 10, 'count_up', '{"mode": "count_up"}', u.id % 4 = 0 from auth.users u
  where u.id % 3 = 0;
insert into app.user_practices (user_id, practice_id, stage_number, start_date)
select u.id, (select min(p.id) from app.practices p where p.approved), s, '2026-01-01'
  from auth.users u, generate_series(1, 2) s;
insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode)
select p.user_id, p.id, now() - n * interval '1 day', n, 'count_up'
  from app.user_practices p, generate_series(1, 3) n;
insert into app.practice_tags (user_id, slug, label, created_at) select u.id, 'mine', 'Mine', now() from auth.users u;
insert into app.practice_recipes (user_id, slug, name, description, mode, rounds, steps, created_at)
select u.id, 'mine', 'Mine', '', 'tallied_grounding', 1,
  '[{"tag_slug": "red", "tag_label": "Red", "prompt_label": "Find red", "target_count": 1}]', now() from auth.users u;
insert into auth.practice_share_links (token_hash, sealed_token, practice_id, created_by_user_id, created_at)
select p.id::text::bytea, 'x', p.id, p.submitted_by_user_id, now() from app.practices p
  where p.submitted_by_user_id is not null;

-- The journal
insert into app.journal_entries (user_id, written_at, updated_at, message, practice_session_id)
select u.id, now() - n * interval '1 day', now(), 'x', case when n = 1 then
       (select min(s.id) from app.practice_sessions s where s.user_id = u.id) end
  from auth.users u, generate_series(1, 4) n;
insert into app.marginalia (user_id, entry_id, kind, anchor_start, anchor_end, anchor_text, note, created_at,
  updated_at)
select e.user_id, e.id, 'theme', 0, 1, 'x', 'x', now(), now() from app.journal_entries e;
insert into app.completion_suggestions (user_id, entry_id, target_type, goal_id, label, anchor_start, anchor_end,
  anchor_text, created_at, updated_at)
select e.user_id, e.id, 'habit', (select min(g.id) from app.goals g where g.user_id = e.user_id), 'x', 0, 1, 'x',
       now(), now()
  from app.journal_entries e;
insert into app.promoted_quotes (user_id, source_entry_id, anchor_start, anchor_end, text, created_at, updated_at)
select e.user_id, e.id, 0, 1, 'x', now(), now() from app.journal_entries e;

insert into app.feedback (user_id, public_id, category, impact, summary, created_at)
select u.id, 'FB-' || u.id, 'idea', 'cosmetic', '\x0078', now() from auth.users u;

-- Devices that are signed in
insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at)
select u.id, 'Device ' || i, now(), now(), now() + interval '60 days' from auth.users u, generate_series(1, 5) i;
insert into auth.refresh_tokens (token_hash, user_id, session_id, expires_at)
select sha256(s.id::text::bytea), s.user_id, s.id, s.expires_at from auth.sessions s;
insert into auth.session_tokens (token_id, user_id, session_id, expires_at)
select 'token of session ' || s.id, s.user_id, s.id, now() + interval '1 hour' from auth.sessions s;

-- Money
insert into app.wallets (user_id, offering_balance, monthly_reset_date)
select u.id, 5, date_trunc('month', now())::date from auth.users u;
insert into app.wallet_audit (user_id, actor_user_id, bucket, reason, delta, balance_before, balance_after,
  created_at)
select w.user_id, w.user_id, 'offering', 'self_grant', 5, 0, 5, now() from app.wallets w;
insert into app.llm_requests (user_id, kind, entry_id, status, bucket, created_at, expires_at, settled_at)
select e.user_id, 'resonance', e.id, 'failed', 'monthly', now(), now(), now() from app.journal_entries e;
insert into app.llm_usage_log (user_id, created_at, provider, model, prompt_tokens, completion_tokens, total_tokens,
  journal_entry_id)
select e.user_id, now(), 'openai', 'a', 1, 1, 2, e.id from app.journal_entries e;
insert into app.model_receipts (user_id, sent_at, kind, request_id, entry_id, vendor, model, whose_key, sent, withheld,
  prompt_sha256, charged)
select e.user_id, now(), 'resonance', e.id, e.id, 'openai', 'a', 'service', '[]', '{}', repeat('a', 64), 'none'
  from app.journal_entries e;

-- Jobs in each state, and workers
select graphile_worker.add_job((array['essay', 'resonance', 'a_task_of_before'])[i % 3 + 1], '{}',
  queue_name => 'q' || i % 5)
  from generate_series(1, 900) i;
update graphile_worker._private_jobs
   set run_at = case when id % 5 = 1 then now() + interval '1 day' else run_at end,
       locked_at = case when id % 5 = 2 then now() end, locked_by = case when id % 5 = 2 then 'a worker' end,
       attempts = case when id % 5 = 3 then max_attempts when id % 5 = 4 then 2 else 0 end,
       last_error = case when id % 5 in (3, 4) then 'no answer' end;
insert into lib.worker_heartbeats (process_id, worker_ids, started_at, beat_at)
select 'worker ' || i, array['a worker ' || i], now(), now() - i * interval '1 minute' from generate_series(1, 30) i;
