-- The first day of the next UTC month: when the free messages start anew (docs/contract/wallet.md#months).
create or replace function lib.next_month() returns date
language sql stable parallel safe as $$
  select (date_trunc('month', lib.now() at time zone 'UTC') + interval '1 month')::date
$$;
grant execute on function lib.next_month to app_api, app_worker;
