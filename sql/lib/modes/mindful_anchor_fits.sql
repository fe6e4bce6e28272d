-- Whether a config is one of `mindful_anchor` (docs/contract/practices.md#modes): a required choice needs options.
create or replace function lib.mindful_anchor_fits(config jsonb) returns boolean
language sql immutable parallel safe as $$
  select lib.keys_fit(config, '{mode,instruction,min_duration_seconds}', '{options,require_option_choice}')
     and lib.text_fits(config -> 'instruction', 1, 500)
     and lib.integer_fits(config -> 'min_duration_seconds', 0, 3600)
     and lib.flags_fit(config, '{require_option_choice}')
     and lib.list_fits(config -> 'options', 0, 20, 'key')
     and (config -> 'require_option_choice' is distinct from 'true' or config -> 'options' <> '[]')
     and not exists (select from jsonb_path_query(config -> 'options', '$[*]') option
       where not lib.keys_fit(option, '{key,label}', '{description}')
         or not lib.slug_fits(option -> 'key')
         or not lib.text_fits(option -> 'label', 1, 255)
         or not lib.text_fits(nullif(option -> 'description', 'null'), 0, 500))
$$;
grant execute on function lib.mindful_anchor_fits to app_api;
