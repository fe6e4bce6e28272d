-- Where the caller's program began, for reflections: week 1 starts on that local day. Null without progress.
create or replace function lib.reflection_anchor() returns timestamptz
language sql stable as $$
  select coalesce(p.program_started_at, p.stage_started_at) from app.stage_progress p where p.user_id = lib.current_user_id()
$$;
grant execute on function lib.reflection_anchor to app_api, app_worker;
