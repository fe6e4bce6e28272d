-- Counts an invalid license of the address; true where the address is at its limit already. A refused attempt is not
-- counted, so it does not extend the window. auth.license_redeem runs it, and processes of 0.5.0 do. Definer: it writes
-- license attempts.
create or replace function auth.license_charge(throttle_key text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('license:' || throttle_key, 0));
  if auth.license_attempts_spent(throttle_key) then
    return true;
  end if;
  insert into auth.license_attempts (throttle_key, attempted_at) values (throttle_key, lib.machine_now());
  return false;
end $$;
grant execute on function auth.license_charge to app_api;
