-- POST /webhooks/{license_vendor}: one ping, about the sale of its sale_id or else about those of its purchase_ids; a
-- replay changes nothing (docs/contract/webhooks.md#sales). One that cannot be used is stored as it came. pack_sizes:
-- messages per product, null where none is configured. raw: the body; flaw: why the process could not read it. Definer:
-- it writes sales, entitlements and wallets.
create or replace function auth.license_vendor_ping(
  payload jsonb, course_products text[], pack_sizes jsonb, raw bytea default null, flaw text default null
) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_email text := auth.address_of(left(lower(btrim(coalesce(payload ->> 'email', payload ->> 'user_email', ''))), 255));
  v_sales text[] := auth.ping_sales(payload);
  v_flaw text := coalesce(flaw, case
    when v_sales = '{}' then 'no_sale_id'
    when exists (select from unnest(v_sales) s where length(s) > 255) then 'unusable_sale_id'
    when length(v_email) > 254 then 'unusable_email' end);
begin
  if v_flaw is not null then
    insert into auth.license_vendor_pings (reason, body, received_at)
    values (v_flaw, coalesce(raw, convert_to(payload::text, 'UTF8')), lib.now());
    perform lib.event('webhook_ignored', jsonb_build_object('reason', v_flaw), 'warn');
    return '{"status": "ok"}';
  end if;
  perform lib.change_lock(p.id)  -- before the lock of purchases, as the deletion of the account
     from (select u.id from auth.users u where u.email = v_email
           union
           select u.id from auth.license_vendor_sales s join auth.users u on u.email = s.email
            where s.license_vendor_sale_id = any (v_sales)
           union
           select s.token_pack_credited_user_id from auth.license_vendor_sales s
            where s.license_vendor_sale_id = any (v_sales)
            order by id) p;
  -- A signup and other pings of the same buyers wait; the buyer of a known sale is its stored e-mail.
  perform auth.purchases_lock(b.key)
     from (select distinct auth.buyer_key(coalesce(s.email, v_email)) as key
             from unnest(v_sales) i (id) left join auth.license_vendor_sales s on s.license_vendor_sale_id = i.id
            order by 1) b;
  perform auth.sale_ping(i.id, payload, v_email, course_products, pack_sizes) from unnest(v_sales) i (id);
  return '{"status": "ok"}';
end $$;
grant execute on function auth.license_vendor_ping to app_api;
