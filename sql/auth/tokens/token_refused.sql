-- Counts a request of a token that was refused, whose own transaction was undone. A token that has ended counts
-- nothing. Definer: it writes uses.
create or replace function auth.token_refused(user_id bigint, token_hash bytea, route text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_token auth.api_tokens;
begin
  select t.* into v_token from auth.api_tokens t
   where t.user_id = token_refused.user_id and t.token_hash = token_refused.token_hash
     and t.expires_at > lib.machine_now();
  if found then
    perform set_config('app.timezone', lib.used_timezone(u.timezone), true) from auth.users u where u.id = user_id;
    perform auth.token_use(v_token, route, refused => true);
  end if;
end $$;
grant execute on function auth.token_refused to app_api;
