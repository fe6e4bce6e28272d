-- Two people with lived data in the populated database (test/support/populate.sql), for the plans of the functions that
-- they call: user 501 logged for 252 days, user 502 for 1,000. The clock stands still (app.now).

insert into auth.users (email, password_hash, is_admin, is_analyst)
values ('lived@example.com', 'x', true, true), ('years@example.com', 'x', true, true);
insert into app.pseudonyms (user_id, joined_at) select u, lib.now() from generate_series(501, 502) u;
insert into app.stage_progress
  (user_id, current_stage, highest_stage_reached, completed_stages, stage_started_at, program_started_at)
select u, 10, 10, '{1,2,3,4,5,6,7,8,9}', lib.now() - interval '10 days', lib.now() - interval '251 days'
  from generate_series(501, 502) u;
insert into app.content_completions (user_id, content_id, completed_at)
select u, c.id, lib.now() from generate_series(501, 502) u, app.stage_contents c where c.stage_number < 10;

-- Among the ids of their entries, as in a service that has lived.
select setval(pg_get_serial_sequence('app.habits', 'id'), (select max(e.id) + 50 from app.journal_entries e));
insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, sort_order, stage, revealed,
  created_at)
select u, 'Habit ' || h, '', lib.today() - 252, 2, 3, h, h, true, lib.now()
  from generate_series(501, 502) u, generate_series(1, 10) h;
insert into app.goal_groups (user_id, name)
select u, 'Group ' || n from generate_series(501, 502) u, generate_series(1, 3) n;
insert into app.goals (user_id, habit_id, goal_group_id, title, tier, target, target_unit, frequency, frequency_unit)
select h.user_id, h.id, (select max(g.id) from app.goal_groups g where g.user_id = h.user_id), t.tier, t.tier, t.target,
       'units', 1, 'per_day'
  from app.habits h, (values ('low', 1), ('clear', 2), ('stretch', 3)) t (tier, target) where h.user_id > 500;
insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
select g.user_id, g.id, lib.today() - d, g.target, lib.now() - d * interval '1 day'
  from generate_series(1000, 1, -1) d, app.goals g
 where g.user_id > 500 and g.tier = 'clear' and (g.user_id = 502 or d <= 252) order by d desc, g.id;
select lib.streaks_count(h) from app.habits h where h.user_id > 500;
-- What 0.5.0 kept of everybody is there until the next release drops it.
insert into app.habit_runs (user_id, habit_id, first_day, last_day, longest)
select h.user_id, h.id, lib.today() - n * 3, lib.today() - n * 3, 1 from app.habits h, generate_series(1, 10) n;
insert into app.goal_runs (user_id, goal_id, first_day, last_day)
select g.user_id, g.id, lib.today() - n * 3, lib.today() - n * 3 from app.goals g, generate_series(1, 10) n;
-- Others have rules and pauses; these two have none, as most people.
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule)
select h.user_id, h.id, lib.today() - n, '{"kind": "scheduled_days"}'
  from app.habits h, generate_series(1, 10) n where h.user_id <= 500;
insert into app.habit_pauses (user_id, habit_id, from_day, to_day, created_at)
select h.user_id, h.id, lib.today() - n, lib.today() - n, lib.now()
  from app.habits h, generate_series(1, 10) n where h.user_id <= 500;
insert into app.energy_plans (user_id, plan, reason_code, created_at)
select u, '{}', 'x', lib.now() from generate_series(501, 502) u;

insert into app.practices (submitted_by_user_id, stage_number, name, description, instructions,
  default_duration_minutes, mode, mode_config, approved)
select u, 1, 'Count', '', '', 10, m.mode, m.config, true from generate_series(501, 502) u, (values
  ('tallied_grounding', '{"mode":"tallied_grounding","rounds":1,
    "categories":[{"key":"sight","label":"Sight","target_count":5}]}'::json)) m (mode, config);
insert into app.user_practices (user_id, practice_id, stage_number, start_date)
select p.submitted_by_user_id, p.id, 1, lib.today() - 252 from app.practices p where p.submitted_by_user_id > 500;
insert into app.practice_tags (user_id, slug, label, created_at)
select u, 'sight', 'Sight', lib.now() from generate_series(501, 502) u;
insert into app.practice_recipes (user_id, slug, name, description, mode, rounds, steps, created_at)
select u, 'count', 'Count', '', 'tallied_grounding', 1,
       '[{"tag_slug": "sight", "tag_label": "Sight", "prompt_label": "Count", "target_count": 5}]', lib.now()
  from generate_series(501, 502) u;
insert into app.feedback (user_id, public_id, category, impact, summary, created_at)
select u, 'FB-' || lpad((u * 100 + n)::text, 12, '0'), 'idea', 'cosmetic', '\x0078', lib.now() - n * interval '1 day'
  from generate_series(401, 502) u, generate_series(1, 20) n;
insert into app.prompt_dismissals (user_id, stage_number, ordinal, dismissed_at)
select u, 3, 1, lib.now() from generate_series(501, 502) u;
insert into app.return_offer_dismissals (user_id, episode_key, dismissed_at)
select u, '1:9', lib.now() from generate_series(501, 502) u;
insert into app.invitations (user_id, target_type, kind, created_at)
select u, 'course', 'readiness', lib.now() from generate_series(501, 502) u;
insert into app.depth_preferences (user_id) select u from generate_series(501, 502) u;
insert into app.ui_flags (user_id) select u from generate_series(501, 502) u;
insert into app.wallets (user_id, offering_balance, monthly_reset_date)
select u, 100, lib.next_month() from generate_series(501, 502) u;
insert into app.wallet_audit (user_id, actor_user_id, bucket, reason, delta, balance_before, balance_after, created_at)
select w.user_id, w.user_id, 'offering', 'self_grant', 1, n - 1, n, lib.now()
  from app.wallets w, generate_series(1, 100) n where w.user_id > 500;

-- What is sealed, under each person's own key.
do $$ begin
  for person in 501..502 loop
    perform set_config('app.data_key', auth.data_key(person, array['JOURNAL_KEY'], true), true);
    update app.feedback set summary = lib.seal('x') where user_id = person;
    insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode, insight)
    select u.user_id, u.id, lib.now() - n * interval '8 hours', 10, 'tallied_grounding',
           case when n % 10 = 0 then lib.seal('An insight') end
      from app.user_practices u, generate_series(700, 1, -1) n where u.user_id = person order by n desc;
    insert into app.journal_entries (user_id, written_at, updated_at, status, message, reflection_level,
      reflection_scope_key)
    select person, lib.now() - n * interval '12 hours', lib.now(), 'finished',
           lib.seal('Page ' || n || '. An ordinary sentence about an ordinary day.'),
           case when n % 14 = 1 then 'week' end, case when n % 14 = 1 then 'c1:w' || 36 - n / 14 end
      from generate_series(500, 1, -1) n order by n desc;
    insert into app.marginalia (user_id, entry_id, kind, anchor_start, anchor_end, anchor_text, note, created_at,
      updated_at)
    select e.user_id, e.id, 'theme', 0, 4, lib.seal('Page'), lib.seal('A note'), lib.now(), lib.now()
      from app.journal_entries e where e.user_id = person;
    insert into app.completion_suggestions (user_id, entry_id, target_type, goal_id, label, anchor_start, anchor_end,
      anchor_text, created_at, updated_at)
    select e.user_id, e.id, 'habit', (select max(g.id) from app.goals g where g.user_id = person and g.tier = 'clear'),
           lib.seal('Habit'), 0, 4, lib.seal('Page'), lib.now(), lib.now()
      from app.journal_entries e where e.user_id = person;
    insert into app.promoted_quotes (user_id, source_entry_id, anchor_start, anchor_end, text, created_at, updated_at)
    select e.user_id, e.id, 0, 4, lib.seal('Page'), lib.now(), lib.now() from app.journal_entries e
     where e.user_id = person;
    insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
    select person, w, 'A question', lib.seal('An answer'), lib.now() from generate_series(1, 30) w;
    insert into app.llm_usage_log (user_id, created_at, provider, model, prompt_tokens, completion_tokens, total_tokens,
      journal_entry_id)
    select e.user_id, lib.now(), 'openai', 'a', 1, 1, 2, e.id from app.journal_entries e where e.user_id = person;
    insert into auth.practice_share_links (token_hash, sealed_token, practice_id, created_by_user_id, created_at)
    select sha256(convert_to(t.token, 'UTF8')), lib.seal(t.token), p.id, person, lib.now()
      from app.practices p, rpad('token-of-' || person, 43, '-') t (token) where p.submitted_by_user_id = person;
  end loop;
end $$;
insert into auth.event_streams (user_id, issued_at, token_id, counted_until)
select u.id, 1000, 'token of a stream', now() from auth.users u, generate_series(1, 5);
-- Reminders, tokens and imports of the crowd; the two lived people have none.
insert into app.reminder_settings (user_id, enabled, found_until, next_at)
select u.id, true, lib.now(), lib.now() + u.id * interval '1 minute' from auth.users u where u.id < 501;
insert into auth.push_devices (user_id, channel, address_hash, created_at)
select u.id, 'email', sha256(convert_to(u.id::text, 'UTF8')), lib.now() from auth.users u where u.id < 501;
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, state)
select u.id, 'evening', 0, lib.today() - n, '20:00', lib.now() - n * interval '1 day', 'sent'
  from auth.users u, generate_series(1, 28) n where u.id < 501;
insert into app.reminder_sends (user_id, reminder_id, device_id, channel, state, tries, sent_at)
select r.user_id, r.id, d.id, 'email', 'sent', 1, r.due_at
  from app.reminders r join auth.push_devices d on d.user_id = r.user_id;
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages)
select u.id, 'Widget', '{habits:read}', 'tsw_abcdef', sha256(convert_to(u.id || ' ' || n, 'UTF8')), now(),
       now() + interval '30 days', 0
  from auth.users u, generate_series(1, 4) n where u.id < 501;
insert into app.token_uses (user_id, token_id, day, route, calls)
select t.user_id, t.id, lib.today() - n, 'GET /habits/', 10 from auth.api_tokens t, generate_series(1, 28) n;
insert into app.imports (user_id, source, include_archived, state, applied_at, created_at, expires_at)
select u.id, 'loop', false, 'applied', lib.now(), lib.now(), lib.now() + interval '1 day'
  from auth.users u, generate_series(1, 4) n where u.id < 501;
insert into app.import_chunks (user_id, import_id, position, body)
select i.user_id, i.id, n, '' from app.imports i, generate_series(1, 3) n;
insert into app.import_rows (user_id, import_id, rank, position, kind, source_key, body)
select i.user_id, i.id, 1, n, 'habit', sha256(convert_to(n::text, 'UTF8')), ''
  from app.imports i, generate_series(1, 10) n;
insert into app.import_links (user_id, import_id, source, source_key, kind, object_id, hash, left_as, is_current)
select r.user_id, r.import_id, 'loop', r.source_key, r.kind, r.position, '', '', false from app.import_rows r;
insert into jobs.erasures (id, at, line, written_at)
select gen_random_uuid(), lib.now() - n * interval '1 hour', '{}', case when n > 3 then lib.now() end
  from generate_series(1, 2000) n;
-- The worker of the locked jobs died, whatever the time since then.
update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_at is not null;
