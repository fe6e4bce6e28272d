-- Whether a config is one of `rep_counter` (docs/contract/practices.md#modes). The target has no bound but 2^53 - 1, up
-- to which JavaScript reads every integer exactly.
create or replace function lib.rep_counter_fits(config jsonb) returns boolean
language sql immutable parallel safe as $$
  select lib.keys_fit(config, '{mode,target_reps,unit_label}', '{time_cap_minutes}')
     and lib.integer_fits(config -> 'target_reps', 1, 9007199254740991)
     and lib.text_fits(config -> 'unit_label', 1, 64)
     and lib.number_fits(nullif(config -> 'time_cap_minutes', 'null'), 0.5, 1440)
$$;
grant execute on function lib.rep_counter_fits to app_api;
