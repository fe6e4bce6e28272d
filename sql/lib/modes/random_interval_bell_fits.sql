-- Whether a config is one of `random_interval_bell` (docs/contract/practices.md#modes): the longest interval is not
-- below the shortest, which fits the duration. Divided in floats, as src/practices/modes.ts does, 69 seconds fit 1.15
-- minutes; in decimals a third of a minute would not fit itself.
create or replace function lib.random_interval_bell_fits(config jsonb) returns boolean
language sql immutable parallel safe as $$
  select case when lib.keys_fit(config, '{mode,duration_minutes,min_interval_seconds,max_interval_seconds}',
        '{bell_tone,max_bells,start_bell,end_bell}')
      and lib.number_fits(config -> 'duration_minutes', 0.5, 1440)
      and lib.integer_fits(config -> 'min_interval_seconds', 5, 3600)
      and lib.integer_fits(config -> 'max_interval_seconds', 10, 3600)
      and lib.choice_fits(config -> 'bell_tone', '{bowl,chime,gong}')
      and lib.integer_fits(nullif(config -> 'max_bells', 'null'), 1, 1000)
      and lib.flags_fit(config, '{start_bell,end_bell}')
    then config -> 'max_interval_seconds' >= config -> 'min_interval_seconds'
      and (config -> 'min_interval_seconds')::double precision / 60 <= (config -> 'duration_minutes')::double precision
    else false end
$$;
grant execute on function lib.random_interval_bell_fits to app_api;
