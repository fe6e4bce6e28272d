-- Runs that are not as the completions of some people give them (docs/contract/operations.md#derived-rows), one row per
-- differing run. One statement, so writes of other transactions make no difference. For the owner.
create or replace function lib.runs_differences(user_ids bigint[]) returns table (
  user_id bigint, habit_id bigint, goal_id bigint, kept text, expected text
)
language sql stable as $$
  with kept as (
    select r.user_id, r.habit_id, null::bigint as goal_id, r.first_day, r.last_day, r.longest
      from app.habit_runs r where r.user_id = any (user_ids)
    union all
    select r.user_id, g.habit_id, r.goal_id, r.first_day, r.last_day, null
      from app.goal_runs r join app.goals g on g.user_id = r.user_id and g.id = r.goal_id
     where r.user_id = any (user_ids)
  ), expected as (
    select e.user_id, e.habit_id, e.goal_id, e.first_day, e.last_day,
           case when e.goal_id is null then e.longest end as longest
      from lib.runs_expected(user_ids) e
  )
  select d.user_id, d.habit_id, d.goal_id, string_agg(shown.run, '') filter (where d.is_kept),
         string_agg(shown.run, '') filter (where not d.is_kept)
    from (
      select k.*, true as is_kept from (table kept except table expected) k
      union all
      select e.*, false from (table expected except table kept) e
    ) d
    cross join lateral (
      select to_char(d.first_day, 'YYYY-MM-DD') || to_char(d.last_day, '" to "YYYY-MM-DD')
               || coalesce(', longest ' || d.longest, '') as run
    ) shown
   group by d.user_id, d.habit_id, d.goal_id, d.first_day
   order by d.user_id, d.habit_id, d.goal_id nulls first, d.first_day
$$;
