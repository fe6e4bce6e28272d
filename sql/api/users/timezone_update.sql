-- PUT /users/me/timezone: stores the zone and returns it. Streaks are judged by the new today.
create or replace function api.timezone_update(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_timezone text := auth.timezone_set(body ->> 'timezone');
begin
  perform lib.streaks_judge();
  return (select to_json(r) from (select v_timezone as timezone) r);
end $$;
grant execute on function api.timezone_update to app_api;
