-- The rows of a view of `analytics` by the owner's rights, for the views of `analytics_aggregates`, which group them.
-- view: a null of the view's type. columns: those to read, null for all; the others are null and cost nothing.
-- Definer: who reads the groups may not read a row, in no other view either (docs/contract/analysts.md#two-levels).
create or replace function lib.everybody(view anyelement, columns text[]) returns setof anyelement
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_columns text;
begin
  select string_agg(case when a.attname = any (columns) is not false then quote_ident(a.attname)
           else 'null::' || format_type(a.atttypid, a.atttypmod) end, ', ' order by a.attnum)
    into v_columns
    from pg_type t join pg_attribute a on a.attrelid = t.typrelid
   where t.oid = pg_typeof(view) and t.typnamespace = 'analytics'::regnamespace;
  if v_columns is null then
    raise insufficient_privilege using message = 'not a view of analytics';
  end if;
  -- A login may set app.now, which lib.now() reads, and so see the groups as of each day, which differ by one person.
  -- Only the setting of the database counts.
  if not pg_has_role(session_user, current_user, 'set') then
    perform set_config('app.now', coalesce((
      select substr(c, length('app.now=') + 1)
        from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase cross join unnest(s.setconfig) c
       where d.datname = current_database() and s.setrole = 0 and c ~ '^app\.now='), ''), true);
  end if;
  return query execute format('select %s from %s', v_columns, pg_typeof(view));
end $$;
grant execute on function lib.everybody to app_analyst, app_analyst_aggregates;
