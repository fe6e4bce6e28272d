-- GET /user/balance: the bought messages that are left; negative where a spent pack was refunded.
create or replace function api.balance_get() returns json
language sql stable as $$
  select json_build_object('balance', w.offering_balance) from lib.wallet_state() w
$$;
grant execute on function api.balance_get to app_api;
