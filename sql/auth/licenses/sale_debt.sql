-- Takes a pack's messages back from those who owe them, or gives them back where amount is positive: the account that
-- was credited; where it was deleted, the account that the e-mail has now; without one the license that the buyer left.
-- Returns whether there was one of these (docs/contract/webhooks.md#token-packs). Internal: auth.sale_reverse and
-- auth.sale_restore run it and hold the row of the sale.
create or replace function auth.sale_debt(sale auth.license_vendor_sales, amount integer) returns boolean
language plpgsql volatile as $$
declare
  v_holder bigint :=
    coalesce(sale.token_pack_credited_user_id, (select u.id from auth.users u where u.email = sale.email));
begin
  if v_holder is not null then
    perform auth.wallet_credit(v_holder, v_holder,
      case when amount < 0 then 'license_vendor_refund' else 'license_vendor_purchase' end, amount);
    return true;
  end if;
  update auth.license_claims c set offering_balance = c.offering_balance + amount
   where c.claim = (select f.claim from auth.license_claims f
                     where f.user_id is null
                       and coalesce(f.email_hash, auth.email_hash(f.email)) = auth.buyer_key(sale.email)
                     order by f.claimed_at desc, f.claim limit 1);
  return found;
end $$;
