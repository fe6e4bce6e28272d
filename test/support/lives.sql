-- Makes lives of dev/sandbox/people/people.sql rougher, by a seed: six zones, habits on some days and habits to
-- leave alone, rules of streaks and their changes, pauses, misses, deleted entries, modes,
-- invitations, suggestions, kinds of model calls, movements of wallets.
create or replace function pg_temp.roughen(seed double precision) returns void language plpgsql as $$
begin
  perform setseed(seed);
  update auth.users set timezone = (array['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata', 'Europe/Berlin',
    'UTC', 'Pacific/Pago_Pago'])[1 + floor(random() * 6)];
  update app.habits set notification_days = case floor(random() * 4)::integer when 0 then '{Mon,Wed,Fri}'::text[]
    when 1 then '{sat,SUN}' when 2 then '{}' end, start_date = start_date + floor(random() * 9)::integer - 4;
  update app.goals g set is_additive = false, target = 1 + (g.habit_id % 2)
   where exists (select from app.habits h where h.id = g.habit_id and h.id % 3 = 0) and g.tier <> 'low';
  delete from app.goal_completions where random() < 0.3;
  update app.goal_completions set completed_units = floor(random() * 4) where random() < 0.4;
  insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
  select c.user_id, g.id, c.local_day, 1 + floor(random() * 2), c.recorded_at
    from app.goal_completions c join app.goals o on o.user_id = c.user_id and o.id = c.goal_id
    join app.goals g on g.user_id = c.user_id and g.habit_id = o.habit_id and g.tier = 'clear'
   where random() < 0.2 order by c.user_id on conflict do nothing;
  update app.journal_entries set deleted_at = updated_at where random() < 0.2;
  update app.practice_sessions set mode = 'tarot', mode_metadata = null,
    duration_minutes = round((random() * 30)::numeric, 1) where random() < 0.3;
  update app.stage_progress set stage_started_at = stage_started_at + interval '5 days',
    program_started_at = case when random() < 0.5 then program_started_at + interval '5 days' end;
  update app.llm_usage_log set kind = (array['resonance', 'essay', 'transcription', null])[1 + floor(random() * 4)],
    whose_key = (array['service', 'own', null])[1 + floor(random() * 3)],
    estimated_cost_usd = case when random() < 0.8 then round((random() / 10)::numeric, 6) end;
  insert into app.wallet_audit
    (user_id, actor_user_id, bucket, reason, delta, balance_before, balance_after, created_at)
  select a.user_id, a.user_id, case when k = 6 then 'monthly' else 'offering' end,
         (array['license_vendor_purchase', 'self_grant', 'admin_grant', 'spend_offering', 'refund_offering',
           'refund_monthly'])[k], case when k = 4 then -2 else 3 end, 5, case when k = 4 then 3 else 8 end,
         a.created_at - k * interval '19 days'
    from app.wallet_audit a cross join generate_series(1, 6) k where random() < 0.3 order by a.user_id;
  insert into app.invitations (user_id, target_type, target_id, kind, created_at, dismissed_at)
  select h.user_id, 'habit', h.id, 'mastery', h.created_at + interval '20 days',
         case when random() < 0.5 then h.created_at + interval '30 days' end
    from app.habits h where random() < 0.6;
  insert into app.completion_suggestions (user_id, entry_id, target_type, goal_id, label, anchor_start, anchor_end,
    anchor_text, status, accepted_at, created_at, updated_at)
  select e.user_id, e.id, 'habit', g.id, e.message, 0, 1, e.message, s.status,
         case when s.status = 'accepted' then e.written_at end, e.written_at, e.written_at + interval '9 days'
    from app.journal_entries e
    cross join lateral (select min(o.id) as id from app.goals o where o.user_id = e.user_id) g
    cross join lateral (
      select (array['pending', 'accepted', 'dismissed'])[1 + (e.id + floor(random() * 3)::integer) % 3] as status
    ) s
   where g.id is not null and random() < 0.5;
  insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
  select user_id, id, day, rule, case rule ->> 'kind' when 'scheduled_days' then days end
    from (
      select h.user_id, h.id, h.start_date + n * floor(random() * 40)::integer as day,
             case floor(random() * 3)::integer when 0 then '{Tue,Thu}'::text[] when 1 then '{mon}' end as days,
             case floor(random() * 4)::integer
               when 0 then '{"kind": "scheduled_days"}'::jsonb
               when 1 then case when h.id % 3 > 0 then '{"kind": "per_week", "times": 2}'::jsonb end
               when 2 then '{"kind": "scheduled_days"}'::jsonb end as rule
        from app.habits h cross join generate_series(1, 3) n where random() < 0.3
    ) r
   order by user_id on conflict do nothing;
  insert into app.habit_pauses (user_id, habit_id, from_day, to_day, created_at)
  select h.user_id, case when random() < 0.5 then h.id end, p.from_day,
         case when random() < 0.9 then p.from_day + floor(random() * 20)::integer end, h.created_at
    from app.habits h cross join lateral (select h.start_date + floor(random() * 90)::integer as from_day) p
   where random() < 0.3 order by h.user_id;
end $$;
