-- Task sweep_expired: deletes up to 500 energy plans older than 30 days and returns how many it deleted
-- (docs/contract/energy.md#stored-plans). Skips people who write at this moment; the next day's run finds their plans.
-- Definer: it deletes rows of all people.
create or replace function jobs.sweep_energy_plans() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_deleted integer;
begin
  with old as materialized (
    select p.user_id, p.id from app.energy_plans p where p.created_at < lib.now() - interval '30 days'
     order by p.created_at limit 500
  ), free as materialized (  -- the lock of lib.change_lock, tried only for these people
    select o.user_id, o.id from old o where pg_try_advisory_xact_lock(o.user_id)
  )
  delete from app.energy_plans p using free f where p.user_id = f.user_id and p.id = f.id;
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;
grant execute on function jobs.sweep_energy_plans to app_worker;
