-- POST /webhooks/{license_vendor}: one ping about one sale; a replay changes nothing (docs/contract/webhooks.md#sales).
-- A reversal takes its facts from the sale's row, never from the ping. One that comes before its sale is stored, so
-- that the late sale grants nothing. pack_sizes: messages per product, null where none is configured.
create or replace function auth.license_vendor_ping(payload jsonb, course_products text[], pack_sizes jsonb)
returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_event text := coalesce(payload ->> 'resource_name', '');
  v_product text := coalesce(payload ->> 'product_id', '');
  v_email text := lower(btrim(coalesce(payload ->> 'email', '')));
  v_refunded boolean := lower(btrim(coalesce(payload ->> 'refunded', ''))) = 'true';
  v_final boolean := v_event in ('refund', 'dispute');
  v_reversal boolean := v_final or v_event in ('cancellation', 'subscription_ended');
  v_revokes boolean := v_reversal and (v_final or v_product = any (course_products));
  v_sale auth.license_vendor_sales;
  v_is_new boolean;
begin
  if length(coalesce(payload ->> 'sale_id', '')) not between 1 and 255 or length(v_email) > 254 then
    perform lib.event('webhook_refused', '{"reason": "malformed_payload"}', 'warn');
    perform lib.raise(400, 'malformed_payload');
  end if;
  perform lib.change_lock(p.id)  -- before the lock of purchases, as the deletion of the account
     from (select u.id from auth.users u where u.email = v_email
           union
           select u.id from auth.license_vendor_sales s join auth.users u on u.email = s.email
            where s.license_vendor_sale_id = payload ->> 'sale_id'
           union
           select s.token_pack_credited_user_id from auth.license_vendor_sales s
            where s.license_vendor_sale_id = payload ->> 'sale_id'
            order by id) p;
  -- A signup and other pings of the same buyer wait; the buyer of a known sale is its stored e-mail.
  perform auth.purchases_lock(auth.buyer_key(coalesce((
    select s.email from auth.license_vendor_sales s where s.license_vendor_sale_id = payload ->> 'sale_id'), v_email)));
  insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
    refunded, raw_payload, created_at, revocation_processed_at)
  values (payload ->> 'sale_id', v_product, v_email, v_event,
    lower(btrim(coalesce(payload ->> 'is_recurring_charge', ''))) = 'true', v_final or v_refunded, payload, lib.now(),
    case when v_revokes then lib.now() end)
  on conflict on constraint license_vendor_sales_sale_once do nothing;
  v_is_new := found;
  select * into strict v_sale from auth.license_vendor_sales s
   where s.license_vendor_sale_id = payload ->> 'sale_id' for update;
  if v_event = 'sale' then
    perform auth.sale_record(v_sale, payload, v_email, v_refunded, course_products, pack_sizes);
  elsif not v_reversal then
    perform lib.event('unhandled_event', jsonb_build_object('resource_name', left(v_event, 64)));
  elsif v_is_new or v_sale.resource_name <> 'sale' then  -- the sale itself is still to come
    update auth.license_vendor_sales s set revocation_processed_at = coalesce(s.revocation_processed_at, lib.now()),
        refunded = s.refunded or v_final
     where s.id = v_sale.id and (v_final or s.product_id = any (course_products));
    perform lib.event('unknown_sale', jsonb_build_object('resource_name', v_event));
  else
    perform auth.sale_reverse(v_sale, v_final, course_products);
  end if;
  return '{"status": "ok"}';
end $$;
grant execute on function auth.license_vendor_ping to app_api;
