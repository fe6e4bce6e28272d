-- Whether a config is one of `card_meditation` (docs/contract/practices.md#modes): the deck `custom` needs cards.
create or replace function lib.card_meditation_fits(config jsonb) returns boolean
language sql immutable parallel safe as $$
  select lib.keys_fit(config, '{mode,deck_id}',
       '{per_card_minutes,shuffle,reveal_after_meditation,hide_timer_during_meditation,cards}')
     and lib.slug_fits(config -> 'deck_id')
     and lib.number_fits(config -> 'per_card_minutes', 0.5, 1440)
     and lib.flags_fit(config, '{shuffle,reveal_after_meditation,hide_timer_during_meditation}')
     and lib.list_fits(nullif(config -> 'cards', 'null'), 0, 200)
     and (config -> 'deck_id' <> '"custom"' or config -> 'cards' not in ('null', '[]'))
     and not exists (select from jsonb_path_query(nullif(config -> 'cards', 'null'), '$[*]') card
       where not lib.card_fits(card))
$$;
grant execute on function lib.card_meditation_fits to app_api;
