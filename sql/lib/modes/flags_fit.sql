-- Whether each of these keys of an object is absent, or true or false.
create or replace function lib.flags_fit(object jsonb, keys text[]) returns boolean
language sql immutable parallel safe as $$
  select not exists (select from unnest(keys) key where jsonb_typeof(object -> key) <> 'boolean')
$$;
grant execute on function lib.flags_fit to app_api;
