-- Raises a documented refusal that ends at an instant of lib.now(); the process sends the seconds as Retry-After.
create or replace function lib.raise_until(status integer, detail text, ends_at timestamptz) returns void
language plpgsql volatile as $$
begin
  raise exception using errcode = 'PT' || status, message = detail,
    hint = greatest(1, ceil(extract(epoch from ends_at - lib.now())))::text;
end $$;
grant execute on function lib.raise_until to app_api;
