-- The bodies of the given objects of the caller, as their own routes show them; no row for one that is gone or hidden
-- (docs/contract/changes.md#resources). The function is made while sql/ is loaded, with one branch per row of
-- lib.change_resources. One statement for any number of objects; each is read by index.
do $make$
begin
  execute format($function$
create or replace function lib.object_bodies(resources text[], object_ids bigint[], monthly_cap integer)
returns table (resource text, object_id bigint, body json)
language sql stable as $$
  with me (id) as materialized (
    select lib.current_user_id()
  ), asked (resource, id) as materialized (
    select * from unnest(resources, object_ids)
  )
  %s
$$
  $function$, (
    select string_agg(format('select a.resource, a.id, to_json(b) from asked a, ' || case
        when r.always then '%3$s where a.resource = %1$L'
        when r.single then 'me, %2$s and a.resource = %1$L'
        else 'me, %2$s and a.resource = %1$L and a.id = x.%4$I' end,
      r.resource, lib.change_rows_sql(r.resource, r.shown_in, more => ', ' || call.text), call.text, r.object),
      E'\n  union all\n  ' order by r.rank)
      from lib.change_resources() r cross join lateral (select format('lateral %s b', r.body)) call (text)));
end $make$;
grant execute on function lib.object_bodies to app_api;
