-- Whether an assistant sees an entry, and what quotes it (docs/contract/tokens.md#scopes): with `journal:read` all but
-- the intimate, and the one that it has just made. Definer: the policy of entries asks it.
create or replace function lib.entry_shown(entry_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(entry_id = lib.entry_made(), false) or lib.scope_held('journal:read') and exists (
    select from app.journal_entries e
     where e.user_id = lib.current_user_id() and e.id = entry_id and e.classification <> 'intimate')
$$;
grant execute on function lib.entry_shown to app_api;
