-- Gives what a `sale` ping sold: course access, or the messages of a pack; nothing where the sale was reversed or
-- refunded. A pack whose buyer has no account waits for the signup (auth.token_packs_credit). A row that an unhandled
-- event made becomes the sale. Internal: auth.license_vendor_ping runs it and holds the row.
create or replace function auth.sale_record(
  sale auth.license_vendor_sales, payload jsonb, email text, refunded boolean, course_products text[], pack_sizes jsonb
) returns void
language plpgsql volatile as $$
declare
  v_buyer bigint;
begin
  if sale.revocation_processed_at is not null then
    perform lib.event('sale_previously_reversed', jsonb_build_object('sale_id', sale.id));
    return;
  elsif sale.resource_name <> 'sale' then
    update auth.license_vendor_sales s set resource_name = 'sale', product_id = coalesce(payload ->> 'product_id', ''),
      email = sale_record.email, refunded = sale_record.refunded, raw_payload = payload
     where s.id = sale.id
    returning * into sale;
  end if;
  if refunded or sale.refunded then
    perform lib.event('webhook_ignored', jsonb_build_object('reason', 'refunded_sale', 'sale_id', sale.id));
    return;
  end if;
  select u.id into v_buyer from auth.users u where u.email = sale.email and u.deleted_at is null for key share;
  if sale.product_id = any (course_products) then
    if v_buyer is not null then
      perform auth.entitlement_grant(v_buyer, 'webhook_sale', sale.product_id, sale.id, '{}');
    end if;
  elsif not pack_sizes ? sale.product_id then
    perform lib.event('unknown_product', jsonb_build_object('sale_id', sale.id));
  elsif pack_sizes ->> sale.product_id is null then
    perform lib.event('webhook_ignored', jsonb_build_object(
      'reason', 'token_pack_size_unconfigured', 'sale_id', sale.id), 'warn');
  elsif v_buyer is not null then
    perform auth.token_packs_credit(v_buyer, sale.email, pack_sizes, sale.id);
  end if;
end $$;
