-- Whether a config is one of `meditation_timer` (docs/contract/practices.md#modes). Its mode may be left out, which
-- only a metronome's timer may: lib.mode_config_fits reads the mode of all others.
create or replace function lib.meditation_timer_fits(config jsonb) returns boolean
language sql immutable parallel safe as $$
  select lib.keys_fit(config, '{duration_minutes}', '{mode,start_bell,halfway_bell,end_bell}')
     and lib.choice_fits(config -> 'mode', '{meditation_timer}')
     and lib.number_fits(config -> 'duration_minutes', 0.5, 1440)
     and lib.flags_fit(config, '{start_bell,halfway_bell,end_bell}')
$$;
grant execute on function lib.meditation_timer_fits to app_api;
