-- Gives what a sale sold, if it was not given yet: course access, or the messages of a pack. A pack whose buyer has no
-- account waits for the signup (auth.token_packs_credit). Internal: auth.sale_record and auth.sale_restore run it and
-- hold the row.
create or replace function auth.sale_give(
  sale auth.license_vendor_sales, course_products text[], pack_sizes jsonb
) returns void
language plpgsql volatile as $$
declare
  v_buyer bigint;
begin
  select u.id into v_buyer from auth.users u where u.email = sale.email and u.deleted_at is null for key share;
  if sale.product_id = any (course_products) then
    if v_buyer is not null then
      perform auth.entitlement_grant(v_buyer, 'webhook_sale', sale.product_id, sale.id, '{}');
    end if;
  elsif not pack_sizes ? sale.product_id then
    perform lib.event('unknown_product', jsonb_build_object('sale_id', sale.id));
  elsif auth.pack_size(sale, pack_sizes) is null then
    perform lib.event('webhook_ignored', jsonb_build_object('reason', case
      when pack_sizes ->> sale.product_id is null then 'token_pack_size_unconfigured' else 'unusable_quantity' end,
      'sale_id', sale.id), 'warn');
  elsif v_buyer is not null then
    perform auth.token_packs_credit(v_buyer, sale.email, pack_sizes, sale.id);
  end if;
end $$;
