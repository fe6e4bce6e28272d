-- The first of the given objects of the caller as changes, in their order: as many as have bodies of 1 MiB together,
-- and at least one (docs/contract/changes.md#get-changes). Reads 50 at a time, so that few bodies are read for nothing.
create or replace function lib.change_page(
  resources text[], object_ids bigint[], monthly_cap integer, out changes json, out taken integer
)
language plpgsql stable as $$
declare
  v_items json[] := '{}';
  v_bytes bigint := 0;
  v_resources text[];
  v_ids bigint[];
  v_part record;
begin
  for v_from in 1..coalesce(cardinality(object_ids), 0) by 50 loop
    v_resources := resources[v_from:v_from + 49];
    v_ids := object_ids[v_from:v_from + 49];
    select array_agg(s.item order by s.nth) as items, max(s.bytes) as bytes, count(*) as taken
      into v_part
      from (
        with bodies as materialized (
          select b.resource, b.object_id, b.body
            from lib.object_bodies(v_resources, v_ids, monthly_cap) b
        )
        select p.nth, i.item, v_bytes + sum(coalesce(octet_length(b.body::text), 0)) over (order by p.nth) as bytes
          from unnest(v_resources, v_ids) with ordinality p (resource, id, nth)
          left join bodies b on b.resource = p.resource and b.object_id = p.id
         cross join lateral (select case p.id when 0 then to_json('me'::text) else to_json(p.id) end as id) o
          left join lateral (
            select (lib.object_tag(lib.current_user_id(), p.resource, p.id, '{}')).tag where b.body is not null
          ) t on true
         cross join lateral (select case
           when b.body is null then (select to_json(r) from (select p.resource, o.id, 'delete' as op, null as body) r)
           when t.tag is null then (select to_json(r) from (select p.resource, o.id, 'put' as op, b.body) r)
           else (select to_json(r) from (select p.resource, o.id, 'put' as op, b.body, t.tag as etag) r)
           end as item) i
      ) s
     where s.bytes <= 1048576 or v_from = 1 and s.nth = 1;
    v_items := v_items || v_part.items;
    v_bytes := v_part.bytes;
    exit when v_part.taken < 50;
  end loop;
  taken := cardinality(v_items);
  changes := to_json(v_items);
end $$;
grant execute on function lib.change_page to app_api;
