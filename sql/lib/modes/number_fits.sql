-- Whether a value is absent, or a number within its bounds.
create or replace function lib.number_fits(value jsonb, low numeric, high numeric) returns boolean
language sql immutable parallel safe as $$
  select value is null or case jsonb_typeof(value) when 'number' then value::numeric between low and high
    else false end
$$;
grant execute on function lib.number_fits to app_api;
