-- Task password_reset_mail: writes the request's reset row and returns the address. Null where the e-mail may not sign
-- in, had ten mails in the last hour, or the row of a retry was cancelled (docs/contract/auth.md#reset-tokens). The row
-- lock counts parallel jobs one by one. A retry replaces its row's token. Definer: it reads accounts.
create or replace function jobs.password_reset_issue(
  request_id uuid, email text, token_hash bytea, ip_address text, user_agent text
) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz := lib.machine_now();
  v_user_id bigint;
  v_email text := auth.address_of(email);
begin
  perform pg_current_xact_id();  -- for an unknown e-mail too: somebody who writes beside it can count transactions
  select u.id into v_user_id from auth.users u
   where u.email = v_email and u.is_active and u.deleted_at is null for update;
  if not found then
    return null;
  elsif 10 <= (select count(*) from auth.password_resets o
                where o.user_id = v_user_id and o.request_id <> password_reset_issue.request_id
                  and o.created_at > v_now - interval '1 hour') then
    perform lib.event('password_reset_event', jsonb_build_object('action', 'limited', 'user_id', v_user_id));
    return null;
  end if;
  update auth.password_resets r set cancelled_at = v_now
   where r.id in (select o.id from auth.password_resets o
                   where o.user_id = v_user_id and o.request_id <> password_reset_issue.request_id
                     and o.used_at is null and o.cancelled_at is null and o.expires_at > v_now
                   order by o.created_at desc, o.id desc offset 2);
  insert into auth.password_resets as r
    (request_id, user_id, lookup_key, token_hash, requested_ip, requested_user_agent, created_at, expires_at)
  values (request_id, v_user_id, left(encode(token_hash, 'hex'), 16), token_hash, ip_address, user_agent,
    v_now, v_now + interval '30 minutes')
  on conflict on constraint password_resets_one_per_request do update
    set lookup_key = excluded.lookup_key, token_hash = excluded.token_hash, expires_at = excluded.expires_at
    where r.used_at is null and r.cancelled_at is null;
  if not found then
    return null;
  end if;
  perform lib.event('password_reset_event', jsonb_build_object('action', 'requested', 'user_id', v_user_id));
  return v_email;
end $$;
grant execute on function jobs.password_reset_issue to app_worker;
