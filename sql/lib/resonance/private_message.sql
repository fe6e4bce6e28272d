-- What a resonance answer says about an intimate entry, which no model reads (journal.md section 4.1).
create or replace function lib.private_message() returns text
language sql immutable parallel safe as $$
  select 'This page is marked intimate, so it stays between you and the paper: nothing read it, and nothing was spent.'
$$;
grant execute on function lib.private_message to app_api, app_worker;
