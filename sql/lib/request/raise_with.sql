-- Raises a documented refusal whose response has more keys than its detail, such as a number.
create or replace function lib.raise_with(status integer, detail text, more jsonb) returns void
language plpgsql volatile as $$
begin
  raise exception using errcode = 'PT' || status, message = raise_with.detail, detail = more::text;
end $$;
grant execute on function lib.raise_with to app_api;
