-- The caller's wallet at this moment: a month that is over counts as reset, although reading writes no reset; a missing
-- wallet counts as empty (docs/contract/wallet.md#get-userusage).
create or replace function lib.wallet_state()
returns table (offering_balance bigint, monthly_messages_used integer, monthly_reset_date date)
language sql stable as $$
  select coalesce(w.offering_balance, 0),
         case when w.monthly_reset_date >= lib.next_month() then w.monthly_messages_used else 0 end,
         greatest(w.monthly_reset_date, lib.next_month())
    from (select lib.current_user_id() as user_id) me left join app.wallets w on w.user_id = me.user_id
$$;
grant execute on function lib.wallet_state to app_api, app_worker;
