-- An instant as responses show it: RFC 3339 in UTC with Z, always with seconds
-- (docs/contract/http.md#dates-and-instants).
create or replace function lib.timestamp_json(instant timestamptz) returns text
language sql stable parallel safe as $$
  select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;
grant execute on function lib.timestamp_json to app_api, app_worker;
