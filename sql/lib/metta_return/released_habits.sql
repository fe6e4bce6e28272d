-- The habits that an arc of the caller released, in the order of release. A habit that is shown again counts as
-- recommitted, whichever route showed it (docs/contract/metta-return.md#released-habits).
create or replace function lib.released_habits(arc_id bigint) returns json
language sql stable as $$
  select coalesce(json_agg((select to_json(r) from (select h.id as habit_id, h.name, h.icon,
      r.recommitted_at is not null or h.revealed as recommitted) r) order by r.released_at, h.id), '[]')
    from app.return_habit_releases r join app.habits h on h.user_id = r.user_id and h.id = r.habit_id
   where r.user_id = lib.current_user_id() and r.arc_id = released_habits.arc_id
     and lib.scope_held('habits:read')
$$;
grant execute on function lib.released_habits to app_api;
