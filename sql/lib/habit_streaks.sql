-- Per named habit of the caller: which kind of streak it keeps, its threshold, and the live streak (habits.md section 2;
-- decisions D19, D43: days as they were when logged). A habit is subtractive as soon as one of its goals is; the
-- threshold is its clear goal's target, else its first subtractive goal's.
create or replace function lib.habit_streaks(habit_ids bigint[])
returns table (habit_id bigint, subtractive boolean, threshold double precision, streak integer)
language sql stable as $$
  with kinds as (
    select g.habit_id, bool_or(not g.is_additive) as subtractive,
           coalesce((array_agg(g.target order by g.id) filter (where g.tier = 'clear'))[1],
                    (array_agg(g.target order by g.id) filter (where not g.is_additive))[1]) as threshold
      from app.goals g
     where g.user_id = lib.current_user_id() and g.habit_id = any (habit_ids)
     group by g.habit_id
  ), days as (
    select g.habit_id, c.local_day, sum(c.completed_units) as units
      from app.goals g join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
     where g.user_id = lib.current_user_id() and g.habit_id = any (habit_ids)
     group by g.habit_id, c.local_day
  )
  select h.id, coalesce(k.subtractive, false), k.threshold,
         case when k.subtractive then lib.subtractive_streak(
             max(d.local_day) filter (where d.units > k.threshold and d.local_day between h.start_date and lib.today()),
             h.start_date, lib.today())
           else lib.additive_streak(array_agg(d.local_day order by d.local_day desc) filter (where d.units > 0), lib.today()) end
    from app.habits h left join kinds k on k.habit_id = h.id left join days d on d.habit_id = h.id
   where h.user_id = lib.current_user_id() and h.id = any (habit_ids)
   group by h.user_id, h.id, k.subtractive, k.threshold
$$;
grant execute on function lib.habit_streaks to app_api, app_worker;
