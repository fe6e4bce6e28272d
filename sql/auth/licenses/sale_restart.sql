-- A subscription that goes on: gives back, once, what its cancellation or end took. A dispute that came meanwhile holds
-- from then on, and a refund always. Internal: auth.sale_ping runs it and holds the row.
create or replace function auth.sale_restart(
  sale auth.license_vendor_sales, course_products text[], pack_sizes jsonb
) returns void
language plpgsql volatile as $$
begin
  update auth.license_vendor_sales s set
      revocation_processed_at = case when s.refunded then s.revocation_processed_at end,
      reversed_by = case when s.refunded then 'dispute' end
   where s.id = sale.id and (s.reversed_by in ('cancellation', 'subscription_ended')
     or s.reversed_by is null and s.revocation_processed_at is not null and not s.refunded)  -- before 0.5.0
  returning * into sale;
  if not found then
    perform lib.event('webhook_ignored', jsonb_build_object('reason', 'no_cancellation', 'sale_id', sale.id));
  elsif sale.resource_name = 'sale' and not sale.refunded then
    perform auth.sale_give(sale, course_products, pack_sizes);
  end if;
end $$;
