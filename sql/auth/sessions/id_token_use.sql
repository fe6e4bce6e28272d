-- Notes that an id_token opens a session, or refuses one whose first use is too long ago
-- (docs/contract/auth.md#id_tokens): a lost answer may be asked for again, a stolen token is of no use. Of two first
-- uses at once the second waits for the first and sees its time. token_hash: null where an account begins with a
-- password. Internal: the sign-ins.
create or replace function auth.id_token_use(token_hash bytea, reuse_seconds integer) returns void
language plpgsql volatile as $$
declare
  v_now timestamptz := lib.machine_now();
begin
  if token_hash is null then
    return;
  end if;
  insert into auth.used_id_tokens (token_hash, first_used_at) values (token_hash, v_now)
  on conflict on constraint used_id_tokens_pkey do nothing;
  if exists (select from auth.used_id_tokens t where t.token_hash = id_token_use.token_hash
      and t.first_used_at < v_now - make_interval(secs => reuse_seconds)) then
    perform lib.event('oauth_signin', '{"reason_code": "id_token_used"}');
    perform lib.raise(401, 'invalid_oauth_token');
  end if;
end $$;
