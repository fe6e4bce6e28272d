-- GET /user/balance: the bought messages that are left; negative where a spent pack was refunded.
create or replace function api.balance_get() returns json
language sql stable as $$
  select to_json(r) from (select w.offering_balance as balance from lib.wallet_state() w) r
$$;
grant execute on function api.balance_get to app_api;
