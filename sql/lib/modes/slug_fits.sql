-- Whether a value is absent, or a slug: at most 64 of a to z, 0 to 9 and _, a letter first.
create or replace function lib.slug_fits(value jsonb) returns boolean
language sql immutable parallel safe as $$
  select value is null or jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[a-z][a-z0-9_]{0,63}$'
$$;
grant execute on function lib.slug_fits to app_api;
