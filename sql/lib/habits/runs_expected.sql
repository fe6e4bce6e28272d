-- The runs of the habits of some people, computed from all their completions (docs/contract/habits.md#runs): those of
-- each habit, with goal_id null, and those of each goal. only_habit: the id of the only habit to read.
create or replace function lib.runs_expected(user_ids bigint[], only_habit bigint default null) returns table (
  user_id bigint, habit_id bigint, goal_id bigint, first_day date, last_day date, longest integer
)
language sql stable as $$
  with logged as (
    select h.user_id, h.id as habit_id, g.id as goal_id, c.local_day as day, lib.units(c.completed_units) as units,
           h.start_date, kind.subtractive, lib.units(kind.threshold) as threshold,
           lib.units(goal.threshold) as goal_threshold
      from app.habits h
      cross join lateral lib.habit_kind(h) kind
      join app.goals g on g.user_id = h.user_id and g.habit_id = h.id
      cross join lateral (select case when not g.is_additive then lib.goal_threshold(g) end) goal (threshold)
      join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
     where h.user_id = any (user_ids) and (only_habit is null or h.id = only_habit)
  ), counted as (  -- start: set only for subtractive habits, whose streaks are the days between the runs
    select distinct l.user_id, l.habit_id, null::bigint as goal_id, l.day, null::date as start
      from logged l where not l.subtractive and l.units > 0
    union all
    select l.user_id, l.habit_id, null, l.day, l.start_date from logged l where l.subtractive
     group by l.user_id, l.habit_id, l.day, l.start_date, l.threshold
    having sum(l.units) > l.threshold
    union all
    select l.user_id, l.habit_id, l.goal_id, l.day, null from logged l where l.units > coalesce(l.goal_threshold, 0)
  ), islands as (  -- consecutive days have the same day - row_number
    select c.*, c.day - (row_number() over w)::integer as island
      from counted c window w as (partition by c.user_id, c.habit_id, c.goal_id order by c.day)
  ), runs as (
    select i.user_id, i.habit_id, i.goal_id, i.start, min(i.day) as first_day, max(i.day) as last_day
      from islands i group by i.user_id, i.habit_id, i.goal_id, i.start, i.island
  ), stretches as (
    select r.*, case when r.start is null then r.last_day - r.first_day + 1
             else greatest(r.first_day - greatest(r.start, 1 + lag(r.last_day) over w), 0) end as stretch
      from runs r window w as (partition by r.user_id, r.habit_id, r.goal_id order by r.first_day)
  )
  select s.user_id, s.habit_id, s.goal_id, s.first_day, s.last_day,
         max(s.stretch) over (partition by s.user_id, s.habit_id, s.goal_id order by s.first_day)
    from stretches s
$$;
grant execute on function lib.runs_expected to app_api;
