-- Adds bought or granted messages to a wallet, or takes them back where amount is negative; returns the balance
-- (docs/contract/wallet.md#audit-rows). Internal: definer functions run it.
create or replace function auth.wallet_credit(user_id bigint, actor_user_id bigint, reason text, amount integer)
returns bigint
language plpgsql volatile as $$
declare
  v_balance bigint;
begin
  perform lib.wallet_open(user_id);
  update app.wallets w set offering_balance = w.offering_balance + amount where w.user_id = wallet_credit.user_id
  returning w.offering_balance into strict v_balance;
  perform lib.wallet_note(user_id, actor_user_id, 'offering', reason, v_balance - amount, v_balance);
  return v_balance;
end $$;
