-- Whether a config is one of `interval_bell` (docs/contract/practices.md#modes): bells at an interval shorter than the
-- duration, or at cues, each after the start and not after the end.
create or replace function lib.interval_bell_fits(config jsonb) returns boolean
language sql immutable parallel safe as $$
  select lib.keys_fit(config, '{mode,duration_minutes}', '{interval_minutes,cue_offsets_minutes,bell_tone}')
     and lib.number_fits(config -> 'duration_minutes', 0.5, 1440)
     and lib.choice_fits(config -> 'bell_tone', '{bowl,chime,gong}')
     and num_nonnulls(every.minutes, cues.minutes) = 1
     and lib.number_fits(every.minutes, 0.5, 1440)
     and (every.minutes >= config -> 'duration_minutes') is not true
     and lib.list_fits(cues.minutes, 1, 2147483647)
     and not exists (select from jsonb_path_query(cues.minutes, '$[*]') cue where not lib.number_fits(cue, 0, 1440)
       or cue <= '0' or cue > config -> 'duration_minutes')
    from nullif(config -> 'interval_minutes', 'null') every (minutes),
         nullif(config -> 'cue_offsets_minutes', 'null') cues (minutes)
$$;
grant execute on function lib.interval_bell_fits to app_api;
