-- GET /users/me/export/journal.md: the entries that are not deleted, oldest first, in parts as api.account_export.
create or replace function api.journal_export() returns table (lead text, portal refcursor, separator text)
language plpgsql volatile as $$
begin
  perform lib.export_begin();
  separator := '';
  lead := E'# Journal\n\n';
  open portal no scroll for
    select format(E'## %s\n\n*%s*\n\n%s\n\n---\n\n',
        concat_ws(' · ', to_char(lib.fixed_day(e.local_day, e.written_at), 'YYYY-MM-DD'),
          nullif(lib.open(e.title, 'journal_entries.title ' || e.id), '')),
        concat_ws(' · ', e.classification, e.tag, nullif(e.sender, 'user')),
          lib.open(e.message, 'journal_entries.message ' || e.id))
      from app.journal_entries e
     where e.user_id = lib.current_user_id() and e.deleted_at is null
     order by e.written_at, e.id;
  return next;
end $$;
grant execute on function api.journal_export to app_api;
