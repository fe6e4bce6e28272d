-- Today's date in the caller's zone (docs/contract/habits.md#local-days).
create or replace function lib.today() returns date
language sql stable parallel safe as $$
  select (lib.now() at time zone lib.current_timezone())::date
$$;
grant execute on function lib.today to app_api, app_worker;
