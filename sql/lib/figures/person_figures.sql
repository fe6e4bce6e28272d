-- The counts of some people, per figure, week and value (docs/contract/analysts.md#counts). Each person is in one
-- batch, so counts of batches add up. `people_last` and `people_ever` name for each person the last whole week, and the
-- present one: so people of several weeks are counted once. Internal: jobs.figure_run_step runs it as the owner.
create or replace function lib.person_figures(user_ids bigint[], as_of timestamptz) returns table (
  figure text, week date, dimension text, value text, numerator numeric, denominator numeric, people bigint
)
language sql stable as $$
  with present as (
    select lib.last_whole_week(as_of) as last_week, lib.monday(lib.utc_day(as_of)) as this_week
  ), persons as materialized (
    select p.user_id, p.person, z.timezone, lib.local_day(p.joined_at, z.timezone) as joined
      from app.pseudonyms p join auth.users u on u.id = p.user_id
      cross join lateral lib.used_timezone(u.timezone) z (timezone) where p.user_id = any (user_ids)
  ), sessions as materialized (
    select s.user_id, s.mode, s.duration_minutes as minutes,
           lib.monday(lib.local_day(s.practised_at, p.timezone)) as week
      from persons p join app.practice_sessions s on s.user_id = p.user_id
  ), entries as materialized (
    select e.user_id, lib.monday(lib.local_day(e.written_at, p.timezone)) as week
      from persons p join app.journal_entries e on e.user_id = p.user_id where e.deleted_at is null
  ), calls as materialized (
    select l.user_id, lib.monday(d.day) as week, to_char(d.day, 'YYYY-MM') || '-01' as month,
           coalesce(l.kind, 'unknown') as kind, coalesce(l.whose_key, 'unknown') as whose_key,
           l.estimated_cost_usd as dollars
      from persons p join app.llm_usage_log l on l.user_id = p.user_id
      cross join lateral lib.local_day(l.created_at, p.timezone) d (day)
  ), active as materialized (
    select c.user_id, lib.monday(c.local_day) as week from app.goal_completions c where c.user_id = any (user_ids)
    union select user_id, week from sessions
    union select user_id, week from entries
    union select p.user_id, lib.monday(lib.local_day(r.responded_at, p.timezone))
      from persons p join app.prompt_responses r on r.user_id = p.user_id
    union select p.user_id, lib.monday(lib.local_day(r.completed_at, p.timezone))
      from persons p join app.content_completions r on r.user_id = p.user_id
  ), habit_days as materialized (
    select d.* from analytics.habit_days d where d.person = any (array(select person from persons))
  ), streaks as (
    select distinct on (d.habit, d.stage) d.person, d.stage, d.streak, lib.monday(d.day) as week
      from habit_days d where d.stage is not null order by d.habit, d.stage, d.day desc
  ), misses as (
    select d.person, d.habit, d.program_week, lib.monday(max(d.day)) as week, bool_or(d.first_miss) as missed,
           min(d.day) <= coalesce(min(f.day), min(d.day)) as at_risk  -- not after the first miss
      from habit_days d
      left join (select m.habit, m.day from habit_days m where m.first_miss) f on f.habit = d.habit
     where d.program_week is not null group by d.person, d.habit, d.program_week
  ), seen as (
    select user_id, week, 'active' as what from active
    union all select distinct user_id, week, 'journal' from entries
    union all select distinct user_id, week, 'resonance' from calls where kind = 'resonance'
    union all select distinct user_id, week, 'model ' || month from calls
    union all select distinct user_id, week, 'practice ' || mode from sessions
    union all select distinct p.user_id, s.week, 'stage ' || s.stage
      from streaks s join persons p on p.person = s.person
  ), movements as materialized (
    select w.user_id, lib.monday(d.day) as week, to_char(d.day, 'YYYY-MM') || '-01' as month, abs(w.delta) as messages,
           case when w.reason = 'license_vendor_purchase' then 'bought'
                when w.reason in ('self_grant', 'admin_grant') then 'granted'
                when w.reason in ('spend_monthly', 'spend_offering') then 'used'
                when w.reason in ('refund_monthly', 'refund_offering') then 'refunded' else 'other' end as movement
      from persons p join app.wallet_audit w on w.user_id = p.user_id
      cross join lateral lib.local_day(w.created_at, p.timezone) d (day)
  ), offers as materialized (
    select i.person, i.source, i.dismissed_at is not null as dismissed, i.accepted, lib.monday(i.local_day) as week,
           lib.monday(lib.local_day(i.dismissed_at, p.timezone)) as dismissed_week
      from persons p join analytics.invitations i on i.person = p.person
  ), outcomes as (
    select 'invitations' as figure, o.person, o.source, v.outcome, v.week
      from offers o
      cross join lateral (values ('offered', o.week), ('dismissed', o.dismissed_week),
        ('accepted', case when o.accepted then o.week end)) v (outcome, week)
     where v.week is not null
    union all
    select 'offers', o.person, o.source, v.outcome, o.week
      from offers o
      cross join lateral (values ('offered', true), ('dismissed', o.dismissed), ('accepted', o.accepted),
        ('answerable', o.accepted is not null)) v (outcome, counts)
     where v.counts
  )
  select 'active_people', a.week, '', '', count(*), null::numeric, count(*) from active a group by a.week
  union all
  select 'joined', lib.monday(p.joined), '', '', count(*), null, count(*) from persons p group by lib.monday(p.joined)
  union all
  select 'weekly_retention', w.week::date, 'joined_week', to_char(lib.monday(p.joined), 'YYYY-MM-DD'),
         count(a.user_id), count(*),
         count(*)
    from persons p cross join present
    cross join generate_series(lib.monday(p.joined)::timestamp, present.last_week, interval '7 days') w (week)
    left join active a on a.user_id = p.user_id and a.week = w.week::date
   group by w.week, lib.monday(p.joined)
  union all
  select 'completion_by_weekday', lib.monday(d.day), 'weekday,kind', d.weekday || ',' || d.kind, sum(d.done), count(*),
         count(distinct d.person)
    from habit_days d group by lib.monday(d.day), d.weekday, d.kind
  union all
  select 'streaks_by_stage', s.week, 'stage,streak', s.stage || ',' || s.streak, count(*), null,
         count(distinct s.person)
    from streaks s group by s.week, s.stage, s.streak
  union all
  select 'stage_ends', s.week, 'stage', s.stage::text, count(*), null, count(distinct s.person)
    from streaks s group by s.week, s.stage
  union all
  select 'first_miss', m.week, 'program_week', m.program_week::text, count(*) filter (where m.missed), count(*),
         count(distinct m.person)
    from misses m where m.at_risk group by m.week, m.program_week
  union all
  select 'practice_minutes', s.week, 'mode', s.mode, sum(s.minutes)::numeric, count(*), count(distinct s.user_id)
    from sessions s group by s.week, s.mode
  union all
  select 'practice_durations', s.week, 'mode,minutes', s.mode || ',' || s.minutes::numeric, count(*), null,
         count(distinct s.user_id)
    from sessions s group by s.week, s.mode, s.minutes
  union all
  select 'journal_entries', e.week, '', '', count(*), null, count(distinct e.user_id) from entries e group by e.week
  union all
  select 'resonances', c.week, '', '', count(*), null, count(distinct c.user_id)
    from calls c where c.kind = 'resonance' group by c.week
  union all
  select 'messages', m.week, 'movement', m.movement, sum(m.messages), null, count(distinct m.user_id)
    from movements m where m.movement <> 'other' group by m.week, m.movement
  union all
  select 'messages_by_month', m.week, 'month,movement', m.month || ',' || m.movement, sum(m.messages), null,
         count(distinct m.user_id)
    from movements m group by m.week, m.month, m.movement
  union all
  select 'model_costs', c.week, 'kind,whose_key', c.kind || ',' || c.whose_key, coalesce(sum(c.dollars), 0), count(*),
         count(distinct c.user_id)
    from calls c group by c.week, c.kind, c.whose_key
  union all
  select 'model_costs_by_month', c.week, 'month', c.month, coalesce(sum(c.dollars), 0), count(c.dollars),
         count(distinct c.user_id)
    from calls c group by c.week, c.month
  union all
  select o.figure, o.week, 'source,outcome', o.source || ',' || o.outcome, count(*), null, count(distinct o.person)
    from outcomes o group by o.figure, o.week, o.source, o.outcome
  union all
  select 'funnel', present.last_week, 'stage', s.current_stage::text, count(*), null, count(*)
    from present cross join app.stage_progress s where s.user_id = any (user_ids)
   group by present.last_week, s.current_stage
  union all
  select 'people_last', l.week, 'what', l.what, count(*), null, count(*)
    from (select s.user_id, s.what, max(s.week) as week from seen s cross join present
           where s.week <= present.last_week group by s.user_id, s.what) l
   group by l.week, l.what
  union all
  select 'people_ever', present.this_week, 'what', s.what, count(distinct s.user_id), null, count(distinct s.user_id)
    from seen s cross join present group by present.this_week, s.what
$$;
