-- Reverses a known sale once, whatever the kind: revokes the course unless another live sale covers the buyer, or takes
-- back the messages of a pack (docs/contract/webhooks.md#sales). Where the credited account was deleted, the buyer's
-- present account owes them, else the license that the buyer left. is_final: a refund or dispute. Internal:
-- auth.license_vendor_ping runs it.
create or replace function auth.sale_reverse(sale auth.license_vendor_sales, is_final boolean, course_products text[])
returns void
language plpgsql volatile as $$
declare
  v_course boolean := sale.product_id = any (course_products);
  v_holder bigint;
begin
  if not (is_final or v_course) then
    perform lib.event('webhook_ignored', jsonb_build_object(
      'reason', 'cancellation_not_applicable', 'sale_id', sale.id));
    return;
  end if;
  update auth.license_vendor_sales s set revocation_processed_at = lib.now(), refunded = s.refunded or is_final
   where s.id = sale.id and s.revocation_processed_at is null;
  if not found then
    return;
  end if;
  if v_course then
    if exists (select from auth.license_vendor_sales o
        where o.email = sale.email and o.resource_name = 'sale' and o.product_id = any (course_products)
          and not o.refunded and o.revocation_processed_at is null) then
      perform lib.event('webhook_ignored', jsonb_build_object('reason', 'covered_by_other_sale', 'sale_id', sale.id));
    else
      perform auth.entitlement_revoke(u.id, null, case when is_final then 'refund' else 'cancellation' end, '{}')
         from auth.users u where u.email = sale.email;
    end if;
  elsif sale.token_pack_credited_at is not null then
    v_holder := coalesce(sale.token_pack_credited_user_id, (select u.id from auth.users u where u.email = sale.email));
    if v_holder is not null then
      perform auth.wallet_credit(v_holder, v_holder, 'license_vendor_refund', -sale.token_pack_size);
    else
      update auth.license_claims c set offering_balance = c.offering_balance - sale.token_pack_size
       where c.claim = (select f.claim from auth.license_claims f
                         where f.user_id is null
                           and coalesce(f.email_hash, auth.email_hash(f.email)) = auth.buyer_key(sale.email)
                         order by f.claimed_at desc, f.claim limit 1);
    end if;
  end if;
end $$;
