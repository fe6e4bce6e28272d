-- GET /ui-flags: the flags, and the habits for which the app counts sessions. Without a row the flags are false and the
-- habits null, so reading writes nothing.
create or replace function api.ui_flags_get() returns json
language sql stable as $$
  select to_json(r) from (
      select coalesce(f.has_seen_welcome, false) as has_seen_welcome,
      coalesce(f.energy_scaffolding_archived, false) as energy_scaffolding_archived,
      f.writing_session_habit_id,
      f.practice_session_habit_id
    from (values (true)) as always left join app.ui_flags f on f.user_id = lib.current_user_id()) r
$$;
grant execute on function api.ui_flags_get to app_api;
