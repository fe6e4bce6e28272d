-- Whether a value is absent, or a whole number within its bounds.
create or replace function lib.integer_fits(value jsonb, low bigint, high bigint) returns boolean
language sql immutable parallel safe as $$
  select value is null or case jsonb_typeof(value)
    when 'number' then value::numeric between low and high and value::numeric % 1 = 0 else false end
$$;
grant execute on function lib.integer_fits to app_api;
