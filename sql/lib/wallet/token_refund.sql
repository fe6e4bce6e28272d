-- Gives a token of the caller back what a model request took from its month; the caller ensures that it does so once,
-- as for lib.wallet_refund. Definer: it writes tokens.
create or replace function lib.token_refund(token_id bigint, charged_at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update auth.api_tokens t set spent = t.spent - 1
   where t.user_id = lib.current_user_id() and t.id = token_id and t.spent > 0 and t.spent_until = lib.next_month()
     and charged_at >= (t.spent_until - interval '1 month') at time zone 'UTC'
$$;
grant execute on function lib.token_refund to app_api, app_worker;
