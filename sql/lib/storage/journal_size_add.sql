-- Counts the sealed bytes and the entries by which the caller's journal has grown; negative where it shrank. 409 where
-- it grows beyond 256 MiB or 100,000 entries (docs/contract/http.md#what-a-person-may-store).
create or replace function lib.journal_size_add(bytes bigint, entries integer default 0) returns void
language plpgsql volatile as $$
declare
  v_sizes app.stored_sizes;
begin
  update app.stored_sizes s
     set journal_bytes = s.journal_bytes + bytes, journal_entries = s.journal_entries + entries
   where s.user_id = lib.current_user_id()
  returning s.* into v_sizes;
  if not found then
    v_sizes := lib.stored_sizes_begin();
  end if;
  if bytes > 0 and (v_sizes.journal_bytes > 256 * 1024 * 1024 or v_sizes.journal_entries > 100000) then
    perform lib.raise(409, 'storage_quota_exceeded');
  end if;
end $$;
grant execute on function lib.journal_size_add to app_api;
