-- The first day of the following month, UTC: when an allowance that is used now begins anew (decision D9).
create or replace function lib.next_month() returns date
language sql stable parallel safe as $$
  select (date_trunc('month', lib.now() at time zone 'UTC') + interval '1 month')::date
$$;
grant execute on function lib.next_month to app_api, app_worker;
