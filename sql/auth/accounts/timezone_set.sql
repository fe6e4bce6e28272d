-- PUT /users/me/timezone: stores the caller's zone. Definer: only auth functions write accounts; it reaches no row but
-- the caller's.
create or replace function auth.timezone_set(timezone text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_timezone text := lib.require_timezone(timezone);
  v_old text;
begin
  update auth.users u set timezone = v_timezone where u.id = lib.current_user_id()
    returning old.timezone into v_old;
  perform set_config('app.timezone', lib.used_timezone(v_timezone), true);  -- today, for the rest of this statement
  perform lib.event('timezone_changed', jsonb_build_object(
    'user_id', lib.current_user_id(), 'old', v_old, 'new', v_timezone));
  return v_timezone;
end $$;
grant execute on function auth.timezone_set to app_api;
