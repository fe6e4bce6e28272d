-- Whether a config is one of `count_up` (docs/contract/practices.md#modes).
create or replace function lib.count_up_fits(config jsonb) returns boolean
language sql immutable parallel safe as $$
  select lib.keys_fit(config, '{mode}', '{soft_cap_minutes}')
     and lib.number_fits(nullif(config -> 'soft_cap_minutes', 'null'), 0.5, 1440)
$$;
grant execute on function lib.count_up_fits to app_api;
