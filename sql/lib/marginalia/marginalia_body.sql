-- The body of a margin note in every route (docs/contract/marginalia.md#get-journalentry_idmarginalia): its columns are
-- the keys of the JSON.
create or replace function lib.marginalia_body(margin_note app.marginalia) returns table (
  id bigint, journal_entry_id bigint, kind text, anchor_start integer, anchor_end integer, anchor_text text, note text,
  essay text, essay_generated_at text, status text, created_at text, updated_at text
)
language sql stable as $$
  select margin_note.id, margin_note.entry_id, margin_note.kind, margin_note.anchor_start, margin_note.anchor_end,
         lib.open(margin_note.anchor_text, 'marginalia.anchor_text ' || margin_note.id),
         lib.open(margin_note.note, 'marginalia.note ' || margin_note.id),
         lib.open(margin_note.essay, 'marginalia.essay ' || margin_note.id),
         lib.timestamp_json(margin_note.essay_generated_at), margin_note.status,
         lib.timestamp_json(margin_note.created_at), lib.timestamp_json(margin_note.updated_at)
$$;
grant execute on function lib.marginalia_body to app_api, app_worker;
