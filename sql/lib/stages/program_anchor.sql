-- The instant at which the caller's program began (docs/contract/stages.md#program-calendar): week 1 starts on its
-- local day. Null without a progress row.
create or replace function lib.program_anchor() returns timestamptz
language sql stable as $$
  select coalesce(p.program_started_at, p.stage_started_at)
    from app.stage_progress p where p.user_id = lib.current_user_id()
$$;
grant execute on function lib.program_anchor to app_api, app_worker;
