-- Whether a card of a deck has a name and one image at most: an asset of the app, or the URI of a local file, in which
-- no white space stands (docs/contract/practices.md#modes). The class names JavaScript's white space; PostgreSQL's \s
-- depends on the locale.
create or replace function lib.card_fits(card jsonb) returns boolean
language sql immutable parallel safe as $$
  select lib.keys_fit(card, '{name}', '{image_asset_key,image_uri,symbolism}')
     and lib.text_fits(card -> 'name', 1, 120)
     and lib.text_fits(nullif(card -> 'image_asset_key', 'null'), 1, 200)
     and lib.text_fits(nullif(card -> 'image_uri', 'null'), 1, 500)
     and (card ->> 'image_uri' ~ ('^(file|content|ph|asset)://'
       || '[^\u0009-\u000d <>"\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$')) is not false
     and num_nonnulls(card ->> 'image_asset_key', card ->> 'image_uri') <= 1
     and lib.text_fits(nullif(card -> 'symbolism', 'null'), 0, 500)
$$;
grant execute on function lib.card_fits to app_api;
