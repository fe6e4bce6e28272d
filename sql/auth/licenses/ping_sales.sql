-- The vendor's ids of the sales that a ping is about, in order: its sale_id, or else its purchase_ids, by which the
-- vendor names the sales of a subscription. Internal: auth.license_vendor_ping runs it.
create or replace function auth.ping_sales(payload jsonb) returns text[]
language sql immutable as $$
  select case
    when payload ->> 'sale_id' <> '' then array[payload ->> 'sale_id']
    when jsonb_typeof(payload -> 'purchase_ids') = 'array' then array(
      select distinct p.id from jsonb_array_elements_text(payload -> 'purchase_ids') p (id) where p.id <> '' order by 1)
    else '{}' end
$$;
