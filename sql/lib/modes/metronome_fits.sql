-- Whether a config is one of `metronome` (docs/contract/practices.md#modes).
create or replace function lib.metronome_fits(config jsonb) returns boolean
language sql immutable parallel safe as $$
  select lib.keys_fit(config, '{mode,bpm,timer}')
     and lib.integer_fits(config -> 'bpm', 20, 240)
     and lib.meditation_timer_fits(config -> 'timer')
$$;
grant execute on function lib.metronome_fits to app_api;
