-- Takes one of the messages that the caller's token may spend in a month of the wallet, before the wallet is asked: 402
-- token_ceiling_reached (docs/contract/tokens.md#limits). Nothing for a session. Definer: it writes tokens.
create or replace function lib.token_charge() returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_token bigint := nullif(current_setting('app.api_token', true), '');
begin
  update auth.api_tokens t
     set spent = case when t.spent_until = lib.next_month() then t.spent else 0 end + 1, spent_until = lib.next_month()
   where t.user_id = lib.current_user_id() and t.id = v_token
     and case when t.spent_until = lib.next_month() then t.spent else 0 end < t.monthly_messages;
  if not found and v_token is not null then
    perform lib.raise(402, 'token_ceiling_reached');
  end if;
end $$;
grant execute on function lib.token_charge to app_api;
