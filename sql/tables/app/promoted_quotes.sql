-- app.promoted_quotes: quotes (docs/contract/promotions.md#quote-states). The text never changes. Folded and stale are
-- two facts; the status of a quote that is both is folded.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> pending: POST promote
--   pending --> pending: the source is edited and still holds the text (the span follows it)
--   pending --> folded: PATCH into one of the caller's reflections
--   pending --> stale: the source is edited and the text is gone
--   stale --> folded: PATCH into a reflection (the stale flag stays)
--   folded --> folded: PATCH into another; an edit of the source, which leaves the span as it is
--   folded --> pending: PATCH null, or the reflection's row is removed, if the quote is not stale
--   folded --> stale: the same, if it is stale
--   pending --> [*]: DELETE
--   folded --> [*]: DELETE
--   stale --> [*]: DELETE
-- ```
create policy all_own on app.promoted_quotes to app_api, app_worker using (user_id = lib.current_user_id());
create policy all_assistants on app.promoted_quotes as restrictive to app_api using (
  lib.app_asks() is not null or lib.scope_held('journal:read') and lib.entry_shown(source_entry_id));
grant select, delete on app.promoted_quotes to app_api;
grant select on app.promoted_quotes to app_worker;
grant insert (user_id, source_entry_id, anchor_start, anchor_end, text, created_at, updated_at) on app.promoted_quotes
  to app_api;
grant update (anchor_start, anchor_end, included_in_entry_id, stale, updated_at) on app.promoted_quotes to app_api;
create trigger texts_bind before insert or update of text on app.promoted_quotes
  for each row execute function lib.texts_bind('text');
create trigger changes_on_write after insert or update on app.promoted_quotes for each row
  execute function lib.change_row('promotion', 'id');
create trigger changes_on_delete after delete on app.promoted_quotes referencing old table as gone for each statement
  execute function lib.change_gone('promotion', 'id');
comment on table app.promoted_quotes is
  'Quotes: spans of journal entries that the person lifted out; the text is sealed.';
comment on column app.promoted_quotes.anchor_start is
  'Where the quote stands in its source, in code points from 0; frozen while it is folded.';
comment on column app.promoted_quotes.anchor_end is 'Where the quote ends, exclusive.';
comment on column app.promoted_quotes.text is
  'The text of the span when the quote was made; sealed. A blank span is the empty text.';
comment on column app.promoted_quotes.included_in_entry_id is 'The reflection it is folded into.';
comment on column app.promoted_quotes.stale is 'An edit removed the text from the source; never reset.';
