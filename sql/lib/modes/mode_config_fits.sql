-- Whether a config is one of this mode, in its normal form or with defaults left out
-- (docs/contract/practices.md#modes). The constraints of practices and selections call it.
create or replace function lib.mode_config_fits(mode text, config jsonb) returns boolean
language sql immutable parallel safe as $$
  select coalesce(config ->> 'mode' = mode and case mode
    when 'meditation_timer' then lib.meditation_timer_fits(config)
    when 'count_up' then lib.count_up_fits(config)
    when 'metronome' then lib.metronome_fits(config)
    when 'interval_bell' then lib.interval_bell_fits(config)
    when 'random_interval_bell' then lib.random_interval_bell_fits(config)
    when 'rep_counter' then lib.rep_counter_fits(config)
    when 'sense_grounding' then lib.sense_grounding_fits(config)
    when 'tarot' then lib.tarot_fits(config)
    when 'tallied_grounding' then lib.tallied_grounding_fits(config)
    when 'mindful_anchor' then lib.mindful_anchor_fits(config)
    when 'card_meditation' then lib.card_meditation_fits(config) end, false)
$$;
grant execute on function lib.mode_config_fits to app_api;
