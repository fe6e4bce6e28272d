-- The entry that an assistant makes in this transaction, so that one who may only write sees its own entry and no
-- other (docs/contract/tokens.md#scopes). A trigger of app.journal_entries sets it.
create or replace function lib.entry_made() returns bigint
language sql stable parallel safe as $$
  select nullif(current_setting('app.entry_made', true), '')::bigint
$$;
grant execute on function lib.entry_made to app_api, app_worker;
