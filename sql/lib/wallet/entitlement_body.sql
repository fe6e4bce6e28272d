-- An entitlement as admin routes return it; its columns are the keys of the body.
create or replace function lib.entitlement_body(e app.entitlements)
returns table (id bigint, kind text, product_id text, source_sale_id bigint, granted_at text, revoked_at text,
  metadata json)
language sql stable as $$
  select e.id, e.kind, e.product_id, e.source_sale_id, lib.timestamp_json(e.granted_at),
    lib.timestamp_json(e.revoked_at), lib.compact(e.metadata::json)
$$;
grant execute on function lib.entitlement_body to app_api;
