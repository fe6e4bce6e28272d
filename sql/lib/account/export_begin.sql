-- Begins an export: one at a time per person, and no export whose data key cannot be opened, since the file would break
-- off at the first sealed text (docs/contract/http.md#decryption-failures).
create or replace function lib.export_begin() returns void
language plpgsql volatile as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('export:' || lib.current_user_id(), 0)) then
    perform lib.raise(409, 'export_in_progress');
  elsif ltrim(current_setting('app.data_key', true), '*') = '!' then
    raise sqlstate 'PT500' using message = 'decryption_failure';
  end if;
end $$;
grant execute on function lib.export_begin to app_api;
