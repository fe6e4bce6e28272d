-- PATCH /users/me: stores the display name and returns the account.
create or replace function api.account_update(body jsonb) returns json
language plpgsql volatile as $$
begin
  perform auth.display_name_set(body ->> 'display_name');
  return api.account_get();
end $$;
grant execute on function api.account_update to app_api;
