-- app.promoted_quotes: passages lifted out of entries, to be folded into reflections (journal.md section 8, D11). The
-- text is the one of the moment; folding and staleness are two facts, and the status shows folded before stale.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> pending: POST promote
--   pending --> pending: the source is edited and still holds the text (the span follows it)
--   pending --> folded: PATCH into one of the caller's reflections
--   pending --> stale: the source is edited and the text is gone
--   stale --> folded: PATCH into a reflection (stays stale beneath)
--   folded --> folded: PATCH into another; an edit of the source leaves the span frozen
--   folded --> pending: PATCH null, or the reflection's row is gone
--   folded --> stale: PATCH null where it was stale
--   pending --> [*]: DELETE
--   folded --> [*]: DELETE
--   stale --> [*]: DELETE
-- ```
alter table app.promoted_quotes enable row level security;
create policy all_own on app.promoted_quotes to app_api, app_worker using (user_id = lib.current_user_id());
grant select, delete on app.promoted_quotes to app_api;
grant select on app.promoted_quotes to app_worker;
grant insert (user_id, source_entry_id, anchor_start, anchor_end, text, created_at, updated_at) on app.promoted_quotes to app_api;
grant update (anchor_start, anchor_end, included_in_entry_id, stale, updated_at) on app.promoted_quotes to app_api;
comment on table app.promoted_quotes is 'Passages lifted out of journal entries; the text is sealed.';
comment on column app.promoted_quotes.anchor_start is
  'Where the quote stands in its source, in code points from 0; stays once it is folded.';
comment on column app.promoted_quotes.anchor_end is 'Exclusive.';
comment on column app.promoted_quotes.text is 'As it was when it was lifted; sealed. A blank span is the empty text.';
comment on column app.promoted_quotes.included_in_entry_id is 'The reflection it is folded into.';
comment on column app.promoted_quotes.stale is 'The source no longer holds it, for good.';
