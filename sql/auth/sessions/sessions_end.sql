-- Ends sessions of a person; where `sessions` is null all of them, with every token of a narrow right. Their access
-- tokens are refused from now on, their refresh tokens are unknown, and with keep_devices only their devices go on
-- getting reminders. The caller has the person's lock, so no refresh adds a token meanwhile. Internal
-- (docs/contract/auth.md#sessions).
create or replace function auth.sessions_end(
  user_id bigint, sessions bigint[] default null, keep_devices boolean default false
) returns void
language plpgsql volatile as $$
declare
  v_ended boolean;
begin
  insert into auth.revoked_tokens (token_id, expires_at, revoked_at)
  select t.token_id, t.expires_at, lib.machine_now() from auth.session_tokens t
   where t.user_id = sessions_end.user_id and (sessions is null or t.session_id = any (sessions))
  on conflict do nothing;
  if not keep_devices then
    perform auth.push_devices_remove(user_id, sessions);
  end if;
  delete from auth.sessions s
   where s.user_id = sessions_end.user_id and (sessions is null or s.id = any (sessions));
  v_ended := found;
  delete from auth.api_tokens t where t.user_id = sessions_end.user_id and sessions is null;
  if found or v_ended then
    perform auth.streams_tell(user_id);
  end if;
end $$;
