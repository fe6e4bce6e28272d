-- Whether a value is absent, or an array of so many items. With `key`: whose values of this key are unique.
create or replace function lib.list_fits(value jsonb, low integer, high integer, key text default null)
returns boolean
language sql immutable parallel safe as $$
  select value is null or case jsonb_typeof(value)
    when 'array' then jsonb_array_length(value) between low and high and (key is null
      or (select count(distinct item -> key) = count(*) from jsonb_array_elements(value) item)) else false end
$$;
grant execute on function lib.list_fits to app_api;
