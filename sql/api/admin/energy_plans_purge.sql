-- POST /admin/maintenance/energy-plans: deletes plans that are older than the given days; the daily sweep deletes them
-- after 30. Definer: it deletes rows of all people. 365,000 days keep the computed instant within the calendar of
-- PostgreSQL.
create or replace function api.energy_plans_purge(older_than_days integer) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_deleted bigint;
begin
  perform lib.require_admin();
  if older_than_days <= 0 then
    perform lib.raise(400, 'older_than_days must be positive');
  end if;
  delete from app.energy_plans p where p.created_at < lib.now() - make_interval(days => least(older_than_days, 365000));
  get diagnostics v_deleted = row_count;
  return (select to_json(r) from (select v_deleted as deleted, older_than_days) r);
end $$;
grant execute on function api.energy_plans_purge to app_api;
