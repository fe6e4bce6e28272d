-- The sealed bytes of an entry that count towards what a person may store: of its message and its title.
create or replace function lib.entry_bytes(entry app.journal_entries) returns integer
language sql immutable as $$
  select octet_length(entry.message) + coalesce(octet_length(entry.title), 0)
$$;
grant execute on function lib.entry_bytes to app_api;
