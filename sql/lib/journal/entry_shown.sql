-- Whether the caller sees an entry, under whose policies it runs: what quotes an entry is shown with it.
create or replace function lib.entry_shown(entry_id bigint) returns boolean
language sql stable as $$
  select exists (select from app.journal_entries e where e.user_id = lib.current_user_id() and e.id = entry_id)
$$;
grant execute on function lib.entry_shown to app_api;
