-- Task weekly_figures: writes what the views of analytics_aggregates show until the next run. A live view would tell
-- who did what: its answers before and after a write differ by one person (docs/contract/analysts.md#two-levels).
create or replace function jobs.groups_publish() returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_view text;
begin
  for v_view in select substr(c.relname, length('groups_') + 1) from pg_class c
                 where c.relnamespace = 'app'::regnamespace and c.relkind = 'v' and c.relname ~ '^groups_' loop
    execute format('insert into app.published_groups as p (view, rows)
      select $1, coalesce(jsonb_agg(g), ''[]'') from app.%I g
      on conflict (view) do update set rows = excluded.rows', 'groups_' || v_view) using v_view;
  end loop;
end $$;
grant execute on function jobs.groups_publish to app_worker;
