-- What the periods of a habit, or of one of its goals, make of its streak today: what app.streaks keeps
-- (docs/contract/habits.md#stored-streaks). Arguments as of lib.streak_periods. since: the first day after the period
-- that ended the streak before. held_until: the last day on which it holds if nothing is written. grows_on: the
-- weekdays that count by themselves until then, after which it must be judged anew; null where it is 0 afterwards, as
-- an additive one is.
create or replace function lib.streak_judge(
  user_id bigint, habit_id bigint, goal_id bigint, counted_days datemultirange, clean_from date, today date,
  from_day date default null
) returns table (streak integer, longest integer, since date, held_until date, grows_on bit(7))
language plpgsql stable as $$
begin
  select coalesce((array_agg(s.streak order by s.ended desc))[1], 0), coalesce(max(s.streak), 0),
         (array_agg(s.first_day order by s.ended desc))[1]
    into streak, longest, since
    from (
      select p.ended, sum(p.counts)::integer as streak, min(p.first_day) filter (where not p.ends) as first_day
        from (
          select e.*, count(*) filter (where e.ends) over (order by e.first_day) as ended
            from lib.streak_periods(streak_judge.user_id, streak_judge.habit_id, streak_judge.goal_id, counted_days,
              clean_from, today, from_day) e
        ) p
       group by p.ended
    ) s;
  select h.until, h.grows_on into held_until, grows_on
    from lib.streak_held(streak_judge.user_id, streak_judge.habit_id, streak_judge.goal_id, counted_days, clean_from,
      today) h;
  return next;
end $$;
grant execute on function lib.streak_judge to app_api, app_worker;
