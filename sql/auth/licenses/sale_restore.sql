-- A dispute that was won: gives back, once, what the dispute took, or gives what it kept the sale from giving. Where
-- another reversal holds, nothing; a dispute that arrives after it does nothing. Internal: auth.sale_ping runs it and
-- holds the row.
create or replace function auth.sale_restore(
  sale auth.license_vendor_sales, course_products text[], pack_sizes jsonb
) returns void
language plpgsql volatile as $$
declare
  v_taken integer;
begin
  if sale.dispute_won_at is not null then
    return;
  end if;
  update auth.license_vendor_sales s set dispute_won_at = lib.now(), refunded = case
      when s.reversed_by in ('dispute', 'cancellation', 'subscription_ended')
        then lower(btrim(coalesce(s.raw_payload ->> 'refunded', ''))) = 'true'
      else s.refunded end
   where s.id = sale.id;
  update auth.license_vendor_sales s set revocation_processed_at = null, reversed_by = null, taken_back = null
   where s.id = sale.id and s.reversed_by = 'dispute'
  returning old.taken_back into v_taken;
  if not found then
    perform lib.event('webhook_ignored', jsonb_build_object('reason', 'no_dispute_to_win', 'sale_id', sale.id));
    return;
  end if;
  select * into strict sale from auth.license_vendor_sales s where s.id = sale.id;
  if v_taken is not null then
    perform auth.sale_debt(sale, v_taken);
  end if;
  if sale.resource_name = 'sale' and not sale.refunded then
    perform auth.sale_give(sale, course_products, pack_sizes);
  end if;
end $$;
