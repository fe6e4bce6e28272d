-- POST /metta-return/arc/recommit: shows those of the named habits again that the active arc released.
create or replace function api.return_habits_recommit(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_arc bigint := lib.lock_return_arc();
begin
  with recommitted as (
    update app.return_habit_releases r set recommitted_at = lib.now()
     where r.user_id = v_me and r.arc_id = v_arc and r.recommitted_at is null
       and r.habit_id in (select named::bigint from jsonb_array_elements_text(body -> 'habit_ids') ids (named))
    returning r.habit_id
  )
  update app.habits h set revealed = true from recommitted where h.user_id = v_me and h.id = recommitted.habit_id;
  return lib.released_habits(v_arc);
end $$;
grant execute on function api.return_habits_recommit to app_api;
