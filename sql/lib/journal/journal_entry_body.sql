-- The body of a journal entry in every route (docs/contract/journal.md#entries): its columns are the keys of the JSON.
create or replace function lib.journal_entry_body(entry app.journal_entries) returns table (
  id bigint, title text, message text, status text, sender text, "timestamp" text, updated_at text, tag text,
  tags text[], classification text, practice_session_id bigint, user_practice_id bigint, primary_aspect integer,
  secondary_aspect integer, reflection_level text, reflection_scope_key text
)
language sql stable as $$
  select entry.id, coalesce(lib.open(entry.title, 'journal_entries.title ' || entry.id), ''),
         lib.open(entry.message, 'journal_entries.message ' || entry.id), entry.status, entry.sender,
         lib.timestamp_json(entry.written_at), lib.timestamp_json(entry.updated_at), entry.tag, lib.journal_tags(entry),
         entry.classification, entry.practice_session_id, entry.user_practice_id, entry.primary_aspect,
         entry.secondary_aspect, entry.reflection_level, entry.reflection_scope_key
$$;
grant execute on function lib.journal_entry_body to app_api, app_worker;
