-- POST /auth/password-reset/cancel, and a confirm whose token is unknown, or whose account is disabled or deleted:
-- cancels a live token. Any other token writes nothing. Definer: it writes resets.
create or replace function auth.password_reset_cancel(token text, confirming boolean default false)
returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user auth.users;
begin
  update auth.password_resets r set cancelled_at = lib.machine_now()
    from auth.users u
   where r.id = (auth.password_reset_find(token) ->> 'reset_id')::bigint
     and r.used_at is null and r.cancelled_at is null  -- again, on the locked row: a parallel request may have ended it
     and u.id = r.user_id
  returning u.* into v_user;
  if found then
    perform lib.event('password_reset_event', jsonb_build_object('action', 'cancelled', 'user_id', v_user.id,
      'email_fingerprint', lib.email_fingerprint(v_user.email)));
  elsif not confirming then
    perform lib.event('password_reset_event', '{"action": "cancel_noop"}');
  end if;
  return null;
end $$;
grant execute on function auth.password_reset_cancel to app_api;
