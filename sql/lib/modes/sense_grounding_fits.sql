-- Whether a config is one of `sense_grounding` (docs/contract/practices.md#modes). A sense may come twice.
create or replace function lib.sense_grounding_fits(config jsonb) returns boolean
language sql immutable parallel safe as $$
  select lib.keys_fit(config, '{mode,prompts}')
     and lib.list_fits(config -> 'prompts', 1, 2147483647)
     and not exists (select from jsonb_path_query(config -> 'prompts', '$[*]') prompt
       where not lib.keys_fit(prompt, '{sense,label}')
         or not lib.choice_fits(prompt -> 'sense', '{sight,touch,hearing,smell,taste}')
         or not lib.text_fits(prompt -> 'label', 1, 255))
$$;
grant execute on function lib.sense_grounding_fits to app_api;
