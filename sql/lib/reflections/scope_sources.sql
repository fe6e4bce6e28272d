-- The sources of a scope: the caller's finished reflections that no wider one covers, and the entries of the weeks that
-- none covers (docs/contract/reflections.md#sources-of-a-scope). first_day: on which the program began.
create or replace function lib.scope_sources(level text, scope_key text, first_day date)
returns table (id bigint, kind text, week integer, day date)
language sql stable as $$
  with scope as (
    select s.rank, s.first_week, s.last_week, first_day + 7 * (s.first_week - 1) as first,
           first_day + 7 * s.last_week as next
      from lib.reflection_scope(level, scope_key) s
  ), reflections as (  -- the finished ones of narrower scopes within this one
    select e.id, s.rank, s.first_week, s.last_week
      from scope cross join lib.reflection_scopes() s
      join app.journal_entries e on e.user_id = lib.current_user_id()
       and e.reflection_scope_key = split_part(scope_sources.scope_key, ':', 1) || ':' || s.token
     where s.rank < scope.rank and s.first_week >= scope.first_week and s.last_week <= scope.last_week
       and e.status = 'finished' and e.sender = 'user' and e.deleted_at is null
  ), entries as (  -- those of the scope's days that are not responses with a quote
    select e.id, d.day, (d.day - first_day) / 7 + 1 as week
      from scope, app.journal_entries e cross join lateral lib.fixed_day(e.local_day, e.written_at) d (day)
     where e.user_id = lib.current_user_id() and e.status = 'finished' and e.sender = 'user' and e.deleted_at is null
       and e.reflection_scope_key is null
       and e.written_at >= (scope.first - 1)::timestamp at time zone 'UTC'
       and e.written_at < (scope.next + 1)::timestamp at time zone 'UTC'
       and d.day >= scope.first and d.day < scope.next
       and not exists (
         select from app.promoted_quotes q where q.user_id = lib.current_user_id() and q.included_in_entry_id = e.id)
  )
  select r.id, 'reflection', r.first_week, null from reflections r
   where not exists (
     select from reflections w where w.rank > r.rank and r.first_week between w.first_week and w.last_week)
  union all
  select e.id, 'entry', e.week, e.day from entries e
   where not exists (select from reflections w where e.week between w.first_week and w.last_week)
$$;
grant execute on function lib.scope_sources to app_api;
