-- Raises a documented refusal from inside an expression: SQLSTATE PT<status>, and the detail as its message.
create or replace function lib.raise(status integer, detail text) returns void
language plpgsql volatile as $$
begin
  raise exception using errcode = 'PT' || status, message = detail;
end $$;
grant execute on function lib.raise to app_api, app_worker;
