-- Whether the client address has sent ten invalid licenses within the last hour, a moving window
-- (docs/contract/auth.md#invalid-licenses). Internal: definer functions run it.
create or replace function auth.license_attempts_spent(throttle_key text) returns boolean
language sql stable as $$
  select count(*) >= 10 from auth.license_attempts a
   where a.throttle_key = license_attempts_spent.throttle_key and a.attempted_at > lib.machine_now() - interval '1 hour'
$$;
