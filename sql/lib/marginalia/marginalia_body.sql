-- The body of a margin note in every route (docs/contract/marginalia.md#get-journalentry_idmarginalia): its columns are
-- the keys of the JSON.
create or replace function lib.marginalia_body(note app.marginalia) returns table (
  id bigint, journal_entry_id bigint, kind text, anchor_start integer, anchor_end integer, anchor_text text, note text,
  essay text, essay_generated_at text, status text, created_at text, updated_at text
)
language sql stable as $$
  select note.id, note.entry_id, note.kind, note.anchor_start, note.anchor_end, lib.open(note.anchor_text),
         lib.open(note.note), lib.open(note.essay), lib.timestamp_json(note.essay_generated_at), note.status,
         lib.timestamp_json(note.created_at), lib.timestamp_json(note.updated_at)
$$;
grant execute on function lib.marginalia_body to app_api, app_worker;
