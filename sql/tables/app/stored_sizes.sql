-- app.stored_sizes: what a person stores, in sums that their writes keep
-- (docs/contract/http.md#what-a-person-may-store).
create policy all_own on app.stored_sizes to app_api using (user_id = lib.current_user_id());
grant select, insert, update on app.stored_sizes to app_api;
comment on table app.stored_sizes is 'How much each person stores; no row: nothing counted yet.';
comment on column app.stored_sizes.answer_bytes is
  'Stored answers of Idempotency-Keys; those that have expired since the last look are still in it.';
comment on column app.stored_sizes.journal_bytes is
  'Sealed texts, titles and quotes of entries, deleted ones among them.';
comment on column app.stored_sizes.journal_entries is 'Entries, deleted ones among them.';
