-- Whether a value is absent, or an object with these keys: all that are required, and no other but the optional ones.
create or replace function lib.keys_fit(value jsonb, required text[], optional text[] default '{}') returns boolean
language sql immutable parallel safe as $$
  select value is null or case jsonb_typeof(value)
    when 'object' then value ?& required and value - required - optional = '{}' else false end
$$;
grant execute on function lib.keys_fit to app_api;
