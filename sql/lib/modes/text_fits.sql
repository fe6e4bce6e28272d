-- Whether a value is absent, or a text of so many characters.
create or replace function lib.text_fits(value jsonb, low integer, high integer) returns boolean
language sql immutable parallel safe as $$
  select value is null or jsonb_typeof(value) = 'string' and length(value #>> '{}') between low and high
$$;
grant execute on function lib.text_fits to app_api;
