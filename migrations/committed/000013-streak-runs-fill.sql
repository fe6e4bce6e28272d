--! Previous: sha1:2453124184d2a34bd8f27058e2ea8d3a9cacf779
--! Hash: sha1:ab1fb6b2b66113b5420bb5825fc8091fcfdcfcc0
--! Message: streak runs fill

--! no-transaction
-- Computes the runs of 000012 from all completions, in batches. The key share keeps a habit from being deleted before
-- its runs are there. The release before 000012 may log and clear until sql/ is loaded: the migration command compares
-- all runs after the load (docs/contract/operations.md#derived-rows).
do $$
declare
  v_ids bigint[];
begin
  loop
    v_ids := array(
      select u.id from auth.users u where u.id > coalesce(v_ids[cardinality(v_ids)], 0) order by u.id limit 20);
    exit when cardinality(v_ids) = 0;
    with habits as materialized (
      select h.user_id, h.id, h.start_date from app.habits h where h.user_id = any (v_ids) for key share
    ), kinds as (
      select h.user_id, h.id as habit_id, h.start_date, bool_or(not g.is_additive) as subtractive,
             coalesce((array_agg(g.target order by g.id) filter (where g.tier = 'clear'))[1],
                      (array_agg(g.target order by g.id) filter (where not g.is_additive))[1]) as threshold,
             max(g.target) filter (where g.tier = 'clear' and not g.is_additive) as goal_threshold
        from habits h join app.goals g on g.user_id = h.user_id and g.habit_id = h.id
       group by h.user_id, h.id, h.start_date
    ), counted as (
      select k.user_id, k.habit_id, null::bigint as goal_id, c.local_day as day,
             case when k.subtractive then k.start_date end as start
        from kinds k
        join app.goals g on g.user_id = k.user_id and g.habit_id = k.habit_id
        join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
       group by k.user_id, k.habit_id, c.local_day, k.subtractive, k.threshold, k.start_date
      having sum(c.completed_units order by g.id) > case when k.subtractive then k.threshold else 0 end
      union all
      select k.user_id, k.habit_id, g.id, c.local_day, null
        from kinds k
        join app.goals g on g.user_id = k.user_id and g.habit_id = k.habit_id
        join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
       where c.completed_units > case when g.is_additive then 0 else coalesce(k.goal_threshold, 0) end
    ), islands as (  -- consecutive days have the same day - row_number
      select c.*,
             c.day - row_number() over (partition by c.user_id, c.habit_id, c.goal_id order by c.day)::integer as island
        from counted c
    ), runs as (
      select i.user_id, i.habit_id, i.goal_id, i.start, min(i.day) as first_day, max(i.day) as last_day
        from islands i group by i.user_id, i.habit_id, i.goal_id, i.start, i.island
    ), stretches as (
      select r.*, case when r.start is null then r.last_day - r.first_day + 1
               else greatest(r.first_day - greatest(r.start, 1 + lag(r.last_day) over w), 0) end as stretch
        from runs r window w as (partition by r.user_id, r.habit_id, r.goal_id order by r.first_day)
    ), habit_runs as (
      insert into app.habit_runs (user_id, habit_id, first_day, last_day, longest)
      select s.user_id, s.habit_id, s.first_day, s.last_day,
             max(s.stretch) over (partition by s.user_id, s.habit_id order by s.first_day)
        from stretches s where s.goal_id is null
      on conflict do nothing
    )
    insert into app.goal_runs (user_id, goal_id, first_day, last_day)
    select s.user_id, s.goal_id, s.first_day, s.last_day from stretches s where s.goal_id is not null
    on conflict do nothing;
    commit;
  end loop;
end $$;
