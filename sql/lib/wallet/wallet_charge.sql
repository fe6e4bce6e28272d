-- Takes one message from the caller's wallet, a free one first; returns its bucket for lib.wallet_refund, or refuses
-- with 402 (docs/contract/wallet.md#charges). One guarded update, so parallel charges never take more than there is.
-- Definer: no run-time role may write wallets; it reaches no wallet but the caller's.
create or replace function lib.wallet_charge(monthly_cap integer) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me bigint := lib.current_user_id();
  v_used_before integer;
  v_used integer;
  v_balance bigint;
begin
  perform lib.wallet_open(v_me);
  update app.wallets w set
    monthly_messages_used = w.monthly_messages_used + (w.monthly_messages_used < monthly_cap)::integer,
    offering_balance = w.offering_balance - (w.monthly_messages_used >= monthly_cap)::integer
   where w.user_id = v_me and (w.monthly_messages_used < monthly_cap or w.offering_balance > 0)
  returning old.monthly_messages_used, new.monthly_messages_used, new.offering_balance
    into v_used_before, v_used, v_balance;
  if not found then
    perform lib.raise(402, 'insufficient_offerings');
  end if;
  if v_used > v_used_before then
    perform lib.wallet_note(v_me, v_me, 'monthly', 'spend_monthly', v_used_before, v_used);
    return 'monthly';
  end if;
  perform lib.wallet_note(v_me, v_me, 'offering', 'spend_offering', v_balance + 1, v_balance);
  return 'offering';
end $$;
grant execute on function lib.wallet_charge to app_api;
