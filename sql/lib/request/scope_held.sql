-- Whether the caller may do what a scope stands for: the app itself everything, an assistant what auth.assistant_enter
-- granted for this transaction (docs/contract/tokens.md#scopes). A name that is no scope (`app`, `intimate`) is the
-- app's alone. PostgreSQL inlines it.
create or replace function lib.scope_held(scope text) returns boolean
language sql stable parallel safe as $$
  select array_position(string_to_array(coalesce(nullif(current_setting('app.scopes', true), ''), scope), ' '), scope)
    is not null
$$;
grant execute on function lib.scope_held to app_api, app_worker;
