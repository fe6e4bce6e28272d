-- GET /user/usage: the free messages of this month and the bought messages.
create or replace function api.usage_get(monthly_cap integer) returns json
language sql stable as $$
  select to_json(r) from (select w.monthly_messages_used,
           greatest(monthly_cap - w.monthly_messages_used, 0) as monthly_messages_remaining, monthly_cap,
           w.monthly_reset_date, w.offering_balance
    from lib.wallet_state() w) r
$$;
grant execute on function api.usage_get to app_api;
