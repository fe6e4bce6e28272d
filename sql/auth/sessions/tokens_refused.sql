-- Which of these tokens auth.enter refuses, by their place in the lists; null where it refuses none. A process asks
-- this for the requests that standbys answer at that moment (docs/contract/http.md#reads-on-standbys). Definer: it
-- reads accounts.
create or replace function auth.tokens_refused(user_ids bigint[], issued_at bigint[], token_ids text[]) returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select json_agg(t.place)
    from unnest(user_ids, issued_at, token_ids) with ordinality as t (user_id, issued_at, token_id, place)
    left join auth.users u on u.id = t.user_id
   where auth.account_refusal(u, t.issued_at) is not null
      or exists (select from auth.revoked_tokens r where r.token_id = t.token_id)
$$;
grant execute on function auth.tokens_refused to app_api;
