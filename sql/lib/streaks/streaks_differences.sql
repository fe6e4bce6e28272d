-- Kept streaks that are not what the completions of some people give today, or that are missing
-- (docs/contract/operations.md#derived-rows), one row per habit or goal. One statement, so writes of other transactions
-- make no difference. For the owner.
create or replace function lib.streaks_differences(user_ids bigint[]) returns table (
  user_id bigint, habit_id bigint, goal_id bigint, kept text, expected text
)
language sql stable as $$
  select h.user_id, h.id, d.goal_id, said.kept, said.expected
    from app.habits h
    join auth.users u on u.id = h.user_id
    cross join lateral lib.local_day(lib.now(), lib.used_timezone(u.timezone)) today (day)
    cross join lateral lib.counted_days(h) d
    cross join lateral lib.streak_judge(h.user_id, h.id, d.goal_id, d.days, d.clean_from, today.day) j
    left join app.streaks s on s.user_id = h.user_id and s.habit_id = h.id and s.goal_id is not distinct from d.goal_id
    cross join lateral lib.streak_on(s, today.day) n (streak)
    cross join lateral (
      -- One that must be judged anew says nothing but its days.
      select lib.days_text(s.counted_days)
               || coalesce(' streak ' || n.streak || ', longest ' || greatest(s.longest, n.streak), ''),
             lib.days_text(d.days) || case when s.id is null or n.streak is not null
               then ' streak ' || j.streak || ', longest ' || j.longest else '' end
    ) said (kept, expected)
   where h.user_id = any (user_ids) and said.kept is distinct from said.expected
     and (s.id is not null or d.goal_id is null or not isempty(d.days))
   order by h.user_id, h.id, d.goal_id nulls first
$$;
