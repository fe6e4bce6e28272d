-- GET /users/me/assistants: whether assistants may read the caller's journal. Definer: it reads accounts.
create or replace function api.assistants_get() returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select to_json(r) from (select u.assistants_may_read_journal
    from auth.users u where u.id = lib.current_user_id()) r
$$;
grant execute on function api.assistants_get to app_api;
