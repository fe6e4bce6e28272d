-- Creates the wallet if there is none, and begins a new month once, by the guard on its date
-- (docs/contract/wallet.md#months). Internal: definer functions run it before they change the wallet.
create or replace function lib.wallet_open(user_id bigint) returns void
language plpgsql volatile as $$
declare
  v_used integer;
begin
  insert into app.wallets (user_id, monthly_reset_date) values (wallet_open.user_id, lib.next_month())
  on conflict on constraint wallets_pkey do nothing;
  update app.wallets w set monthly_messages_used = 0, monthly_reset_date = lib.next_month()
   where w.user_id = wallet_open.user_id and w.monthly_reset_date < lib.next_month()
  returning old.monthly_messages_used into v_used;
  if found then
    perform lib.wallet_note(user_id, null, 'monthly', 'monthly_reset', v_used, 0);
  end if;
end $$;
