-- POST /user/balance/add: an admin credits their own wallet. The row lock keeps the account from being deleted
-- meanwhile; an account that is gone already is 403 user_not_found. Definer: only functions of the wallet write
-- wallets.
create or replace function api.balance_add(body jsonb) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me bigint := lib.current_user_id();
  v_amount integer := body -> 'amount';
  v_balance bigint;
begin
  perform from auth.users u where u.id = v_me for key share;
  if not found then
    perform lib.raise(403, 'user_not_found');
  end if;
  perform lib.require_admin();
  v_balance := auth.wallet_credit(v_me, v_me, 'self_grant', v_amount);
  perform lib.event('balance_added', jsonb_build_object('admin_id', v_me, 'added', v_amount, 'new_balance', v_balance));
  return (select to_json(r) from (select v_balance as balance, v_amount as added) r);
end $$;
grant execute on function api.balance_add to app_api;
