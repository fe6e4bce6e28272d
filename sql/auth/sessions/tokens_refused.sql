-- Which of these tokens auth.enter refuses, by their place in the lists; null where it refuses none. 0.5.0 asks this
-- for reads that a standby serves, and counts them as uses of the tokens. The next release drops it. Definer: it reads
-- accounts and writes tokens of sessions.
create or replace function auth.tokens_refused(user_ids bigint[], issued_at bigint[], token_ids text[]) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from auth.session_tokens t where t.token_id = any (token_ids) and t.came_with is not null) then
    perform auth.tokens_use(token_ids);
  end if;
  return (
    select json_agg(t.place)
      from unnest(user_ids, issued_at, token_ids) with ordinality as t (user_id, issued_at, token_id, place)
      left join auth.users u on u.id = t.user_id
     where auth.account_refusal(u, t.issued_at) is not null
        or exists (select from auth.revoked_tokens r where r.token_id = t.token_id));
end $$;
grant execute on function auth.tokens_refused to app_api;
