-- app.journal_entries: the journal. A deleted entry keeps its row; every statement says deleted_at is null.
alter table app.journal_entries enable row level security;
create policy all_own on app.journal_entries to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.journal_entries to app_api, app_worker;
grant insert (user_id, written_at, updated_at, message, title, tag) on app.journal_entries to app_api;
comment on table app.journal_entries is 'Journal entries; message and title are sealed.';
