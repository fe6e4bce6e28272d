-- Refuses a caller who is no admin. auth.enter has checked this already; the definer functions of admin routes check it
-- again, because they read rows of all people.
create or replace function lib.require_admin() returns void
language plpgsql stable as $$
begin
  if not auth.caller_is_admin() then
    perform lib.raise(403, 'admin_required');
  end if;
end $$;
grant execute on function lib.require_admin to app_api;
