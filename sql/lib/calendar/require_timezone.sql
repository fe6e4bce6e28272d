-- The time zone to store for a value that a client sent, or 422: it is stored as it was sent, under whichever name of
-- the zone (docs/contract/http.md#time-zones).
create or replace function lib.require_timezone(timezone text) returns text
language plpgsql stable as $$
declare
  v_sent text := btrim(timezone, E' \t\n\r');
  -- Etc/Unknown is what a device says that has no zone.
  v_name text := case when v_sent in ('', 'Etc/Unknown') then 'UTC' else coalesce(v_sent, 'UTC') end;
begin
  if not exists (select from lib.timezones t where t.name = v_name)
      or not (lib.timezone_known(v_name) or lib.timezone_by_other_name(v_name) is not null) then
    perform lib.refuse_value('timezone', 'Value error, not a known IANA time zone');
  end if;
  return v_name;
end $$;
grant execute on function lib.require_timezone to app_api;
