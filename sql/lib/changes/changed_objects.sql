-- The caller's objects that changed after a place in the order of (number, rank, id), oldest change first. A completion
-- is found by its habit, which changes with it, and by its tombstone. Definer: no run-time role may read the log.
create or replace function lib.changed_objects(
  after_number bigint, after_rank smallint, after_id bigint, limit_ integer
) returns table (number bigint, rank smallint, resource text, object_id bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select found.number, r.rank, found.resource, found.object_id
    from (
      select c.counter as number, c.resource, c.object_id
        from app.changes c where c.user_id = lib.current_user_id() and c.counter >= after_number
      union all
      select done.change_number, 'goal_completion', done.id
        from app.changes h
        join app.goals g on g.user_id = h.user_id and g.habit_id = h.object_id
        join app.goal_completions done on done.user_id = g.user_id and done.goal_id = g.id
       where h.user_id = lib.current_user_id() and h.resource = 'habit' and h.counter >= after_number
         and done.change_number >= after_number
    ) found
    join lib.change_resources() r on r.resource = found.resource
   where (found.number, r.rank, found.object_id) > (after_number, after_rank, after_id)
   order by found.number, r.rank, found.object_id
   limit limit_
$$;
grant execute on function lib.changed_objects to app_api;
