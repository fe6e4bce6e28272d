-- Gives what a `sale` ping sold; nothing where the sale was reversed or refunded. A row that another event made becomes
-- the sale. Internal: auth.sale_ping runs it and holds the row.
create or replace function auth.sale_record(
  sale auth.license_vendor_sales, payload jsonb, email text, refunded boolean, course_products text[], pack_sizes jsonb
) returns void
language plpgsql volatile as $$
begin
  if sale.resource_name <> 'sale' then
    update auth.license_vendor_sales s set resource_name = 'sale', product_id = coalesce(payload ->> 'product_id', ''),
      email = sale_record.email, raw_payload = payload,
      refunded = sale_record.refunded or s.refunded and s.revocation_processed_at is not null
     where s.id = sale.id
    returning * into sale;
  end if;
  if sale.revocation_processed_at is not null then
    perform lib.event('sale_previously_reversed', jsonb_build_object('sale_id', sale.id));
  elsif refunded or sale.refunded then
    perform lib.event('webhook_ignored', jsonb_build_object('reason', 'refunded_sale', 'sale_id', sale.id));
  else
    perform auth.sale_give(sale, course_products, pack_sizes);
  end if;
end $$;
