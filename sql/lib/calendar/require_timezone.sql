-- The time zone to store for a value that a client sent, or 422: it is stored as it was sent, under whichever name of
-- the zone (docs/contract/http.md#time-zones).
create or replace function lib.require_timezone(timezone text) returns text
language plpgsql stable as $$
declare
  v_name text := coalesce(nullif(btrim(timezone, E' \t\n\r'), ''), 'UTC');
begin
  if not exists (select from lib.timezones t where t.name = v_name)
      or not (lib.timezone_known(v_name) or lib.timezone_by_other_name(v_name) is not null) then
    perform lib.refuse_value('timezone', 'Value error, not a known IANA time zone');
  end if;
  return v_name;
end $$;
grant execute on function lib.require_timezone to app_api;
