-- Where the window of recent completions begins (docs/contract/habits.md#recent-completions). The one place of its 90
-- days.
create or replace function lib.recent_since() returns timestamptz
language sql stable parallel safe as $$
  select lib.now() - interval '90 days'
$$;
grant execute on function lib.recent_since to app_api;
