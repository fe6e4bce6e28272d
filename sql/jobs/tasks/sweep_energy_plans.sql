-- Task sweep_expired: deletes up to 500 energy plans older than 30 days and answers how many it deleted
-- (docs/contract/energy.md#stored-plans). Skips people who write at this moment; the next day's run finds their plans.
-- Definer: it deletes rows of all people.
create or replace function jobs.sweep_energy_plans() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_deleted integer;
begin
  delete from app.energy_plans p
   using (select o.user_id, o.id from app.energy_plans o where o.created_at < lib.now() - interval '30 days'
           order by o.created_at limit 500) old
   where p.user_id = old.user_id and p.id = old.id and pg_try_advisory_xact_lock(p.user_id);
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;
grant execute on function jobs.sweep_energy_plans to app_worker;
