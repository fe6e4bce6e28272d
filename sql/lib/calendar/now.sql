-- The program's clock, for every rule. Tests set another time with `alter database … set app.now`, which only a
-- superuser may do and src/db/migrate.ts refuses in production. `npm start` replaces the body while the
-- clock is moved (docs/contract/world.md#clock); the next load restores it.
create or replace function lib.now() returns timestamptz
language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())
$$;
grant execute on function lib.now to app_api, app_worker, app_analyst, app_analyst_aggregates;
