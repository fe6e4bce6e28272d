-- Which of these model requests no longer run, by their ids. A process asks it for all requests that it waits for at
-- that moment (docs/contract/wallet.md#model-requests). Definer: it reads the requests of everybody.
create or replace function auth.llm_requests_settled(people bigint[], requests bigint[]) returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(json_agg(a.id), '[]')
    from unnest(people, requests) a (user_id, id)
   where not exists (select from app.llm_requests r
     where r.user_id = a.user_id and r.id = a.id and r.status = 'requested')
$$;
grant execute on function auth.llm_requests_settled to app_api;
