-- Before the vendor is asked: the zone must be known (422), and an address that spent its ten invalid licenses of the
-- last hour is refused (429 too_many_license_attempts) unless it sent no key at all (platform.md section 2.3).
create or replace function auth.license_gate(throttle_key text, has_key boolean, timezone text) returns json
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform lib.require_timezone(timezone);
  if has_key and auth.license_attempts_spent(throttle_key) then
    perform lib.raise(429, 'too_many_license_attempts');
  end if;
  return null;
end $$;
grant execute on function auth.license_gate to app_api;
