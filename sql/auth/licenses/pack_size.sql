-- How many messages a sale of a pack is worth: the configured size of its product times the quantity of the sale, which
-- is 1 where the ping names none. Null without a size, or where the quantity is no number from 1 on or the product does
-- not fit (docs/contract/webhooks.md#token-packs). Internal: definer functions run it.
create or replace function auth.pack_size(sale auth.license_vendor_sales, pack_sizes jsonb) returns integer
language sql immutable as $$
  select case when p.messages between 1 and 2147483647 then p.messages::integer end
    from (select btrim(coalesce(sale.raw_payload ->> 'quantity', '')) as text) q
   cross join lateral (
     select (pack_sizes ->> sale.product_id)::bigint
            * case when q.text = '' then 1 when q.text ~ '^[0-9]{1,9}$' then q.text::bigint end as messages) p
$$;
