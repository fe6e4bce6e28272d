-- The zone in which the caller's days are counted, as auth.enter set it for this transaction; UTC without a caller.
create or replace function lib.current_timezone() returns text
language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.timezone', true), ''), 'UTC')
$$;
grant execute on function lib.current_timezone to app_api, app_worker;
