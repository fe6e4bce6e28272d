-- Whether a value is absent, or one of these texts.
create or replace function lib.choice_fits(value jsonb, choices text[]) returns boolean
language sql immutable parallel safe as $$
  select value is null or jsonb_typeof(value) = 'string' and value #>> '{}' = any (choices)
$$;
grant execute on function lib.choice_fits to app_api;
