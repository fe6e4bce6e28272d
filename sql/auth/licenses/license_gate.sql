-- Checks before the call to the vendor: 422 for an unknown zone, then 429 too_many_license_attempts for an address at
-- its limit, unless the request has no key (docs/contract/auth.md#invalid-licenses). Definer: it reads
-- license attempts.
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
