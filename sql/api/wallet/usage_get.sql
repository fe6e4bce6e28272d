-- GET /user/usage: the free messages of this month and the bought messages.
create or replace function api.usage_get(monthly_cap integer) returns json
language sql stable as $$
  select json_build_object('monthly_messages_used', w.monthly_messages_used,
           'monthly_messages_remaining', greatest(monthly_cap - w.monthly_messages_used, 0), 'monthly_cap', monthly_cap,
           'monthly_reset_date', w.monthly_reset_date, 'offering_balance', w.offering_balance)
    from lib.wallet_state() w
$$;
grant execute on function api.usage_get to app_api;
