-- PUT /users/me/timezone: stores the zone and returns it.
create or replace function api.timezone_update(body jsonb) returns json
language sql volatile as $$
  select json_build_object('timezone', auth.timezone_set(body ->> 'timezone'))
$$;
grant execute on function api.timezone_update to app_api;
