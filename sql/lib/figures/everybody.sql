-- The rows of a view of `analytics` by the owner's rights, for the views of `analytics_aggregates`, which group them;
-- it takes a null of the view's type. Definer: those who read the groups may not read a row, and a view with the
-- reader's rights has them inside any other view too (docs/contract/analysts.md#two-levels).
create or replace function lib.everybody(view anyelement) returns setof anyelement
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (select typnamespace from pg_type where oid = pg_typeof(view)) <> 'analytics'::regnamespace then
    raise insufficient_privilege using message = 'not a view of analytics';
  end if;
  return query execute format('select * from %s', pg_typeof(view));
end $$;
grant execute on function lib.everybody to app_analyst, app_analyst_aggregates;
