-- People who fill the figures of analysts: states that the routes could have left, made set-based. They cannot sign in.
-- Nothing happens where the database has other people than the demo account. Answers how many were made.
create or replace function pg_temp.people(people integer, master_keys text[], demo text) returns integer
language plpgsql as $people$
declare
  v_now timestamptz := lib.now();
  v_person record;
begin
  if exists (select from auth.users u where u.email <> demo) then
    return 0;
  end if;
  perform setseed(0.36);

  -- Who: joined over 36 weeks, stayed for a while, logs with a diligence of their own.
  create temp table person on commit drop as
  select n, 'person' || n || '@people.example.com' as email,
         (array['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Sydney'])[1 + n % 5] as zone,
         v_now - make_interval(secs => 86400 * (3 + floor(random() * 249)) + floor(random() * 40000)) as joined_at,
         0.35 + 0.6 * random() as diligence, random() as stays, null::bigint as id, null::timestamptz as left_at
    from generate_series(1, people) n;
  with made as (
    insert into auth.users (email, password_hash, timezone, created_at)
    select p.email, '!', p.zone, p.joined_at from person p order by p.n
    returning users.id, users.email
  )
  update person p set id = made.id from made where made.email = p.email;
  -- A third leaves off early, a third later, a third stays.
  update person p set left_at = case when p.stays < 0.3 then p.joined_at + interval '20 days'
    when p.stays < 0.6 then p.joined_at + interval '90 days' else v_now end;
  update person p set left_at = v_now where p.left_at > v_now;

  insert into app.pseudonyms (user_id, joined_at) select p.id, p.joined_at from person p;
  insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
    refunded, raw_payload, created_at)
  select 'people-' || p.n, 'course', p.email, 'sale', false, false, '{}', p.joined_at from person p;
  insert into auth.license_claims (claim, user_id, email_hash, claimed_at)
  select 'sale:people-' || p.n, p.id, auth.email_hash(p.email), p.joined_at from person p;
  insert into app.entitlements (user_id, kind, product_id, source_sale_id, granted_at, metadata)
  select p.id, 'course_access', 'course', s.id, p.joined_at, '{"reason": "signup_redemption"}'
    from person p join auth.license_vendor_sales s on s.license_vendor_sale_id = 'people-' || p.n;

  -- Habits, their goals, and a completion for each day that was kept.
  insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, revealed, created_at)
  select p.id, h.name, h.icon, (p.joined_at at time zone p.zone)::date, 1 + p.n % 3, 2 + p.n % 4, true, p.joined_at
    from person p
    cross join (values (1, 'Walk', '🚶'), (2, 'Read a page', '📖'), (3, 'Sit still', '🧘')) h (nth, name, icon)
   where h.nth <= 1 + p.n % 3;
  insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit)
  select h.user_id, h.id, initcap(t.tier) || ': ' || h.name, t.tier, t.target, 'units', 1, 'per_day'
    from app.habits h join person p on p.id = h.user_id
    cross join (values ('low', 1), ('clear', 2), ('stretch', 3)) t (tier, target)
   order by h.id, t.target;
  insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
  select p.id, g.id, (d.at at time zone p.zone)::date, 1, d.at
    from person p join app.goals g on g.user_id = p.id and g.tier = 'low'
    cross join lateral (select p.joined_at + k * interval '24 hours' as at
      from generate_series(0, (extract(epoch from p.left_at - p.joined_at) / 86400)::integer - 1) k
     where random() < p.diligence) d
   where d.at <= v_now
   order by p.id  -- the triggers keep the number of one person at a time
  on conflict do nothing;
  perform lib.streaks_count(h) from app.habits h join person p on p.id = h.user_id;

  -- The program: an advance every three weeks (six in the last two stages) for as long as they stay.
  insert into app.stage_progress (user_id, current_stage, completed_stages, highest_stage_reached, stage_started_at,
    program_started_at)
  select p.id, s.stage, array(select generate_series(1, s.stage - 1)), s.stage,
         p.joined_at + make_interval(days => (array[0, 21, 42, 63, 84, 105, 126, 147, 168, 210])[s.stage]), p.joined_at
    from person p cross join lateral (
      select least(10, case when d < 168 then 1 + d / 21 when d < 210 then 9 else 10 end) as stage
        from (select floor(extract(epoch from p.left_at - p.joined_at) / 86400)::integer as d) days) s
   where p.n % 10 <> 0;
  insert into app.content_completions (user_id, content_id, completed_at)
  select p.id, c.id, least(p.left_at, p.joined_at + make_interval(
      days => (array[0, 21, 42, 63, 84, 105, 126, 147, 168, 210])[c.stage_number] + (random() * 20)::integer))
    from person p join app.stage_progress s on s.user_id = p.id
    join app.stage_contents c on c.stage_number <= s.current_stage
   where random() < p.diligence
   order by p.id;
  insert into app.return_arcs (user_id, started_at, left_at)
  select p.id, p.joined_at + interval '90 days', case when p.n % 2 = 0 then p.joined_at + interval '130 days' end
    from person p join app.stage_progress s on s.user_id = p.id
   where s.current_stage >= 7 and p.n % 3 = 0;

  -- Practices: the canonical preset of the first stage, in some weeks.
  insert into app.user_practices (user_id, practice_id, stage_number, start_date)
  select p.id, r.id, 1, (p.joined_at at time zone p.zone)::date
    from person p join app.practices r on r.canonical and r.stage_number = 1
   where p.n % 4 <> 3;
  insert into app.practice_sessions (user_id, user_practice_id, practised_at, local_day, duration_minutes, mode,
    completed)
  select p.id, u.id, d.at, (d.at at time zone p.zone)::date, 5 + floor(random() * 20), r.mode, true
    from person p join app.user_practices u on u.user_id = p.id join app.practices r on r.id = u.practice_id
    cross join lateral (select p.joined_at + k * interval '24 hours' + interval '1 hour' as at
      from generate_series(0, (extract(epoch from p.left_at - p.joined_at) / 86400)::integer - 1) k
     where random() < p.diligence * 0.4) d
   where d.at <= v_now
   order by p.id;

  -- Pages, answers to prompts and model requests; texts are sealed under the key of each person.
  for v_person in select * from person order by n loop
    perform set_config('app.data_key', coalesce(auth.data_key(v_person.id, master_keys, true), ''), true);
    insert into app.journal_entries (user_id, written_at, local_day, updated_at, message, status)
    select v_person.id, d.at, (d.at at time zone v_person.zone)::date, d.at,
        lib.seal((array['A quiet day.', 'I walked to the river.', 'Rain until noon.',
        'I wrote to my brother.', 'Nothing much, and that was enough.'])[1 + floor(random() * 5)]), 'finished'
      from (select v_person.joined_at + k * interval '24 hours' + interval '2 hours' as at
        from generate_series(0, (extract(epoch from v_person.left_at - v_person.joined_at) / 86400)::integer - 1) k
       where random() < v_person.diligence * 0.2) d
     where d.at <= v_now;
    insert into app.prompt_responses (user_id, week_number, prompt_ordinal, question, response, responded_at)
    select v_person.id, w.week, q.ordinal, q.question, lib.seal('What stayed with me is the walk home.'), w.at
      from (select week, v_person.joined_at + (week - 1) * interval '7 days' + interval '3 hours' as at
        from generate_series(1, 36) week where random() < v_person.diligence * 0.7) w
      cross join lateral lib.week_prompt(w.week) q
     where w.at <= v_person.left_at;
    insert into app.journal_entries (user_id, written_at, local_day, updated_at, message, title, tag)
    select a.user_id, a.responded_at, (a.responded_at at time zone v_person.zone)::date, a.responded_at,
           lib.seal('What stayed with me is the walk home.'), lib.seal(q.default_title), 'weekly_prompt'
      from app.prompt_responses a cross join lateral lib.week_prompt(a.week_number) q
     where a.user_id = v_person.id;
  end loop;
  insert into app.wallets (user_id, monthly_messages_used, monthly_reset_date)
  select p.id, 1 + p.n % 7, lib.next_month() from person p where p.left_at = v_now;
  insert into app.wallet_audit
    (user_id, actor_user_id, bucket, reason, delta, balance_before, balance_after, created_at)
  select w.user_id, w.user_id, 'monthly', 'spend_monthly', 1, k - 1, k,
         greatest(p.joined_at, date_trunc('month', v_now)) + (v_now - greatest(p.joined_at, date_trunc('month', v_now)))
           * k / (w.monthly_messages_used + 1)
    from person p join app.wallets w on w.user_id = p.id cross join generate_series(1, w.monthly_messages_used) k;
  insert into app.llm_usage_log (user_id, created_at, provider, model, prompt_tokens, completion_tokens, total_tokens,
    estimated_cost_usd, kind, whose_key)
  select a.user_id, a.created_at, 'openai', 'gpt-4o-mini', 900, 150, 1050, lib.llm_cost(900, 150, 0.15, 0.6),
         case when a.id % 4 = 0 then 'transcription' else 'resonance' end, 'service'
    from app.wallet_audit a join person p on p.id = a.user_id;
  return people;
end $people$;
