-- Starts a new account's wallet from what its license kept of the deleted account: the free messages used, if that
-- month still runs, and the debt (docs/contract/auth.md#license-claims). Internal: auth.account_create runs it.
create or replace function auth.wallet_carry_over(user_id bigint, released auth.license_claims) returns void
language plpgsql volatile as $$
declare
  v_used integer := case when released.monthly_reset_date >= lib.next_month()
    then released.monthly_messages_used else 0 end;
begin
  if v_used > 0 then
    perform lib.wallet_open(user_id);
    update app.wallets w set monthly_messages_used = v_used where w.user_id = wallet_carry_over.user_id;
    perform lib.wallet_note(user_id, user_id, 'monthly', 'carried_over', 0, v_used);
  end if;
  if released.offering_balance < 0 then
    perform auth.wallet_credit(user_id, user_id, 'carried_over', released.offering_balance::integer);
  end if;
end $$;
