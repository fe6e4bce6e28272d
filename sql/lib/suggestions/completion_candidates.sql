-- The completions that a model may find in an entry (docs/contract/suggestions.md#candidates): the caller's habits,
-- each with its clear goal or else its first one, then the practices of open selections. A name is sanitised and takes
-- one line.
create or replace function lib.completion_candidates()
returns table (target_type text, name text, goal_id bigint, user_practice_id bigint)
language sql stable as $$
  select c.target_type, regexp_replace(lib.sanitise(c.name), '\s+', ' ', 'g'), c.goal_id, c.user_practice_id
    from (
      select 'habit' as target_type, h.name, g.id as goal_id, null::bigint as user_practice_id, 1 as kind, h.id
        from app.habits h cross join lateral (
          select o.id from app.goals o where o.user_id = h.user_id and o.habit_id = h.id
           order by o.tier <> 'clear', o.id limit 1) g
       where h.user_id = lib.current_user_id()
      union all
      select 'practice', coalesce(u.custom_name, p.name), null, u.id, 2, u.id
        from app.user_practices u join app.practices p on p.id = u.practice_id
       where u.user_id = lib.current_user_id() and u.end_date is null) c
   order by c.kind, c.id
$$;
grant execute on function lib.completion_candidates to app_api, app_worker;
