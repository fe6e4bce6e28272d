-- Ends an access token before it expires; false where it has ended already. Of two calls at once the second waits on
-- the primary key and returns false. Internal: auth.token_refresh and auth.sign_out.
create or replace function auth.token_end(token_id text, expires_at bigint) returns boolean
language plpgsql volatile as $$
declare
  v_ended boolean;
begin
  insert into auth.revoked_tokens (token_id, expires_at, revoked_at)
  values (token_id, to_timestamp(token_end.expires_at), lib.machine_now())
  on conflict do nothing;
  v_ended := found;
  perform auth.streams_tell(lib.current_user_id());
  return v_ended;
end $$;
