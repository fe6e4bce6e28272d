-- The machine's clock, for tokens, locks and deadlines: it stays where it is when a developer moves the program's clock
-- (docs/contract/world.md#clock). Tests move it together with lib.now().
create or replace function lib.machine_now() returns timestamptz
language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())
$$;
grant execute on function lib.machine_now to app_api, app_worker;
