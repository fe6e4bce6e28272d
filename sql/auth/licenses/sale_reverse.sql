-- Reverses a known sale once, whatever the event: revokes the course unless another live sale covers the buyer, or
-- takes back the messages of a pack (docs/contract/webhooks.md#sales). Internal: auth.sale_ping runs it and holds the
-- row.
create or replace function auth.sale_reverse(sale auth.license_vendor_sales, event text, course_products text[])
returns void
language plpgsql volatile as $$
declare
  v_final boolean := event in ('refund', 'dispute');
  v_course boolean := sale.product_id = any (course_products);
begin
  if not (v_final or v_course) or event = 'dispute' and sale.dispute_won_at is not null then
    perform lib.event('webhook_ignored', jsonb_build_object('reason',
      case when v_final then 'dispute_was_won' else 'cancellation_not_applicable' end, 'sale_id', sale.id));
    return;
  end if;
  update auth.license_vendor_sales s
     set revocation_processed_at = lib.now(), refunded = s.refunded or v_final, reversed_by = event
   where s.id = sale.id and s.revocation_processed_at is null;
  if not found then
    -- A disputed sale that is also refunded or cancelled stays reversed when the dispute is won, and a cancelled one
    -- that is also refunded or disputed when the subscription restarts.
    update auth.license_vendor_sales s set refunded = s.refunded or v_final,
        reversed_by = case when s.reversed_by = 'dispute' or event = 'refund' then event else s.reversed_by end
     where s.id = sale.id;
    return;
  end if;
  if v_course then
    if exists (select from auth.license_vendor_sales o
        where o.email = sale.email and o.resource_name = 'sale' and o.product_id = any (course_products)
          and not o.refunded and o.revocation_processed_at is null) then
      perform lib.event('webhook_ignored', jsonb_build_object('reason', 'covered_by_other_sale', 'sale_id', sale.id));
    else
      perform auth.entitlement_revoke(u.id, null, case when v_final then 'refund' else 'cancellation' end, '{}')
         from auth.users u where u.email = sale.email;
    end if;
  elsif sale.token_pack_credited_at is not null and auth.sale_debt(sale, -sale.token_pack_size) then
    update auth.license_vendor_sales s set taken_back = sale.token_pack_size where s.id = sale.id;
  end if;
end $$;
