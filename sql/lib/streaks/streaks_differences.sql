-- Kept streaks whose counted days are not those that the completions of some people give, or that are missing
-- (docs/contract/operations.md#derived-rows), one row per habit or goal. One statement, so writes of other transactions
-- make no difference. For the owner.
create or replace function lib.streaks_differences(user_ids bigint[]) returns table (
  user_id bigint, habit_id bigint, goal_id bigint, kept text, expected text
)
language sql stable as $$
  select h.user_id, h.id, d.goal_id, s.counted_days, d.days
    from app.habits h
    cross join lateral lib.counted_days(h) d
    left join app.streaks s on s.user_id = h.user_id and s.habit_id = h.id and s.goal_id is not distinct from d.goal_id
   where h.user_id = any (user_ids)
     and (s.counted_days is distinct from d.days) and (s.counted_days is not null or d.goal_id is null or not isempty(d.days))
   order by h.user_id, h.id, d.goal_id nulls first
$$;
