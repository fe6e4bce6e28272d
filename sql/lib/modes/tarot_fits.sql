-- Whether a config is one of `tarot` (docs/contract/practices.md#modes).
create or replace function lib.tarot_fits(config jsonb) returns boolean
language sql immutable parallel safe as $$
  select lib.keys_fit(config, '{mode}', '{deck,per_card_minutes,hide_timer_during_meditation}')
     and lib.choice_fits(config -> 'deck', '{major_arcana}')
     and lib.number_fits(config -> 'per_card_minutes', 0.5, 1440)
     and lib.flags_fit(config, '{hide_timer_during_meditation}')
$$;
grant execute on function lib.tarot_fits to app_api;
