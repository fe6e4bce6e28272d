-- Whether a config is one of `tallied_grounding` (docs/contract/practices.md#modes).
create or replace function lib.tallied_grounding_fits(config jsonb) returns boolean
language sql immutable parallel safe as $$
  select lib.keys_fit(config, '{mode,rounds,categories}')
     and lib.integer_fits(config -> 'rounds', 1, 10)
     and lib.list_fits(config -> 'categories', 1, 12, 'key')
     and not exists (select from jsonb_path_query(config -> 'categories', '$[*]') category
       where not lib.keys_fit(category, '{key,label,target_count}')
         or not lib.slug_fits(category -> 'key')
         or not lib.text_fits(category -> 'label', 1, 255)
         or not lib.integer_fits(category -> 'target_count', 1, 20))
$$;
grant execute on function lib.tallied_grounding_fits to app_api;
