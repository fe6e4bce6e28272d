-- npm run admin -- end-tokens: ends every token of an account (docs/contract/tokens.md#tokens); returns how many, null
-- where no account has the e-mail. Owner only, so no grant.
create or replace function auth.tokens_end(email text) returns bigint
language plpgsql volatile as $$
declare
  v_id bigint := (select u.id from auth.users u where u.email = auth.address_of(lower(btrim(tokens_end.email))));
  v_ended bigint;
begin
  if v_id is null then
    return null;
  end if;
  perform lib.change_lock(v_id);
  delete from auth.api_tokens t where t.user_id = v_id;
  get diagnostics v_ended = row_count;
  perform auth.streams_tell(v_id);
  return v_ended;
end $$;
