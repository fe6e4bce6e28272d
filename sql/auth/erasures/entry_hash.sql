-- The keyed hash that the ledger of erasures knows a journal entry by. Internal.
create or replace function auth.entry_hash(entry app.journal_entries) returns text
language sql stable as $$
  select auth.erasure_hash(concat_ws(' ', 'entry', entry.user_id, entry.id, extract(epoch from entry.written_at)))
$$;
