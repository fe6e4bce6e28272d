-- POST /metta-return/arc/release: hides the named habits that are shown and records them with the arc. Other ids are
-- skipped without a refusal. A habit that was recommitted can be released again.
create or replace function api.return_habits_release(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_arc bigint := lib.lock_return_arc();
begin
  with hidden as (
    update app.habits h set revealed = false
     where h.user_id = v_me and h.revealed
       and h.id in (select named::bigint from jsonb_array_elements_text(body -> 'habit_ids') ids (named))
    returning h.id
  )
  insert into app.return_habit_releases (user_id, arc_id, habit_id, released_at)
  select v_me, v_arc, hidden.id, lib.now() from hidden order by hidden.id
  on conflict on constraint return_habit_releases_once do update set recommitted_at = null;
  return lib.released_habits(v_arc);
end $$;
grant execute on function api.return_habits_release to app_api;
