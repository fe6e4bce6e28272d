-- The clock of every rule. Tests set another time with `alter database … set app.now`, which only a superuser may do;
-- src/db/migrate.ts refuses such a setting in production.
create or replace function lib.now() returns timestamptz
language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())
$$;
grant execute on function lib.now to app_api, app_worker, app_analyst;
