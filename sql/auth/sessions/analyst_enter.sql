-- Checks a caller of GraphQL and the named questions; returns whether they see only groups of people. An admin sees
-- rows. Definer: it reads accounts.
create or replace function auth.analyst_enter(user_id bigint, issued_at bigint, token_id text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.enter(user_id, issued_at, token_id, read_only => true, analyst => true);
  return (select u.groups_only and not u.is_admin from auth.users u where u.id = analyst_enter.user_id);
end $$;
grant execute on function auth.analyst_enter to app_api;
