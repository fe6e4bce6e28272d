-- PUT /users/me/timezone: stores the caller's zone. Definer: only auth functions write accounts; it reaches no row but
-- the caller's.
create or replace function auth.timezone_set(timezone text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_timezone text := lib.require_timezone(timezone);
begin
  update auth.users u set timezone = v_timezone where u.id = lib.current_user_id();
  perform lib.event('timezone_changed', jsonb_build_object(
    'user_id', lib.current_user_id(), 'old', lib.current_timezone(), 'new', v_timezone));  -- old: as auth.enter read it
  return v_timezone;
end $$;
grant execute on function auth.timezone_set to app_api;
