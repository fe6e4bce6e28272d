-- The body of a token in every route (docs/contract/tokens.md#get-tokens), never the token: its columns are the keys of
-- the JSON. Internal: functions of tokens.
create or replace function auth.token_body(token auth.api_tokens) returns table (
  id bigint, name text, scopes text[], prefix text, created_at text, expires_at text, last_used_on date,
  monthly_messages integer, spent integer, reads_7_days bigint
)
language sql stable as $$
  select token.id, token.name, token.scopes, token.prefix, lib.timestamp_json(token.created_at),
         lib.timestamp_json(token.expires_at), token.last_used_on, token.monthly_messages,
         case when token.spent_until = lib.next_month() then token.spent else 0 end,
         (select coalesce(sum(u.texts), 0) from app.token_uses u
           where u.user_id = token.user_id and u.token_id = token.id and u.day > lib.today() - 7)
$$;
