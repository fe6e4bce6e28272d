-- The `private_message` of a resonance: no model reads an intimate entry.
create or replace function lib.private_message() returns text
language sql immutable parallel safe as $$
  select 'This page is marked intimate, so it stays between you and the paper: nothing read it, and nothing was spent.'
$$;
grant execute on function lib.private_message to app_api, app_worker;
