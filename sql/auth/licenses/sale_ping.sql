-- What one ping means for one sale (docs/contract/webhooks.md#sales). A reversal takes its facts from the sale's row,
-- never from the ping. One that comes before its sale is stored, so that the late sale grants nothing. Internal:
-- auth.license_vendor_ping runs it and holds the locks of the buyer.
create or replace function auth.sale_ping(
  sale_id text, payload jsonb, email text, course_products text[], pack_sizes jsonb
) returns void
language plpgsql volatile as $$
declare
  v_event text := coalesce(payload ->> 'resource_name', '');
  v_product text := coalesce(payload ->> 'product_id', '');
  v_refunded text := lower(btrim(coalesce(payload ->> 'refunded', '')));
  v_partial boolean := v_event = 'refund' and v_refunded = 'false';
  v_final boolean := v_event in ('refund', 'dispute') and not v_partial;
  v_reversal boolean := v_final or v_event in ('cancellation', 'subscription_ended');
  v_revokes boolean := v_reversal and (v_final or v_product = any (course_products));
  v_sale auth.license_vendor_sales;
  v_is_new boolean;
begin
  insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
    refunded, raw_payload, created_at, revocation_processed_at, reversed_by)
  values (sale_id, v_product, email, v_event, lower(btrim(coalesce(payload ->> 'is_recurring_charge', ''))) = 'true',
    v_final or v_refunded = 'true', payload, lib.now(), case when v_revokes then lib.now() end,
    case when v_revokes then v_event end)
  on conflict on constraint license_vendor_sales_sale_once do nothing;
  v_is_new := found;
  select * into strict v_sale from auth.license_vendor_sales s
   where s.license_vendor_sale_id = sale_ping.sale_id for update;
  if v_event = 'sale' then
    perform auth.sale_record(v_sale, payload, email, v_refunded = 'true', course_products, pack_sizes);
  elsif v_partial then
    perform lib.event('webhook_ignored', jsonb_build_object('reason', 'partial_refund', 'sale_id', v_sale.id));
  elsif v_event = 'dispute_won' then
    perform auth.sale_restore(v_sale, course_products, pack_sizes);
  elsif v_event = 'subscription_restarted' then
    perform auth.sale_restart(v_sale, course_products, pack_sizes);
  elsif not v_reversal then
    perform lib.event('unhandled_event', jsonb_build_object('resource_name', left(v_event, 64)));
  elsif v_is_new or v_sale.resource_name <> 'sale' then  -- the sale itself is still to come
    if v_event = 'dispute' and v_sale.dispute_won_at is not null then
      perform lib.event('webhook_ignored', jsonb_build_object('reason', 'dispute_was_won', 'sale_id', v_sale.id));
      return;
    end if;
    update auth.license_vendor_sales s set revocation_processed_at = coalesce(s.revocation_processed_at, lib.now()),
        refunded = s.refunded or v_final,
        reversed_by = case when s.reversed_by is null or s.reversed_by = 'dispute' or v_event = 'refund' then v_event
          else s.reversed_by end
     where s.id = v_sale.id and (v_final or s.product_id = any (course_products));
    perform lib.event('unknown_sale', jsonb_build_object('resource_name', v_event));
  else
    perform auth.sale_reverse(v_sale, v_event, course_products);
  end if;
end $$;
