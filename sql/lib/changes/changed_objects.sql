-- The caller's objects that changed after a place in the order of (number, rank, id), oldest change first. A completion
-- is not in the log: it has its number itself, and counts as a change of its habit too. Definer: no run-time role may
-- read the log.
create or replace function lib.changed_objects(
  after_number bigint, after_rank smallint, after_id bigint, limit_ integer
) returns table (number bigint, rank smallint, resource text, object_id bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with completions as materialized (
    select c.id, g.habit_id, c.change_number
      from app.goal_completions c join app.goals g on g.user_id = c.user_id and g.id = c.goal_id
     where c.user_id = lib.current_user_id() and c.change_number >= after_number
  ), found as (
    select c.counter as number, c.resource, c.object_id
      from app.changes c where c.user_id = lib.current_user_id() and c.counter >= after_number
    union all
    select c.change_number, 'goal_completion', c.id from completions c
    union all
    select max(c.change_number), 'habit', c.habit_id from completions c group by c.habit_id
  )
  select max(f.number), r.rank, f.resource, f.object_id
    from found f join lib.change_resources() r on r.resource = f.resource and lib.resource_shown(r.resource)
   group by r.rank, f.resource, f.object_id
  having (max(f.number), r.rank, f.object_id) > (after_number, after_rank, after_id)
   order by max(f.number), r.rank, f.object_id
   limit limit_
$$;
grant execute on function lib.changed_objects to app_api;
