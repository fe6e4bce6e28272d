-- POST /auth/password-reset/confirm, last step: uses the token, cancels the account's other resets, expired ones too,
-- because their mails may still be tried, sets the password and queues the mail; null where the token ended meanwhile.
-- The lock on the account lets one of parallel confirms win. All sessions and access tokens end but that of the answer.
create or replace function auth.password_reset_confirm(reset_id bigint, password_hash text) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz := lib.machine_now();
  v_user auth.users;
begin
  perform lib.change_lock(r.user_id) from auth.password_resets r where r.id = reset_id;
  select u.* into v_user from auth.password_resets r join auth.users u on u.id = r.user_id
   where r.id = reset_id and u.is_active and u.deleted_at is null for update of u;
  update auth.password_resets r set used_at = v_now
   where r.id = reset_id and r.user_id = v_user.id and r.used_at is null and r.cancelled_at is null
     and r.expires_at > v_now;
  if not found then
    return null;
  end if;
  update auth.password_resets r set cancelled_at = v_now
   where r.user_id = v_user.id and r.used_at is null and r.cancelled_at is null;
  update auth.users u set password_hash = password_reset_confirm.password_hash,
      password_changed_at = auth.tokens_end_at(u),
      email_proven_at = coalesce(u.email_proven_at, v_now)
   where u.id = v_user.id
  returning u.* into v_user;
  perform auth.sessions_end(v_user.id);
  delete from auth.login_attempts a
   where a.email = v_user.email
     and a.id > all (select max(s.id) from auth.login_attempts s  -- no row without a success
                      where s.email = v_user.email and s.outcome = 'success' group by s.email);
  perform lib.enqueue('password_changed_mail', json_build_object('user_id', v_user.id));
  perform lib.event('password_reset_event', jsonb_build_object('action', 'confirmed', 'user_id', v_user.id));
  return auth.account_json(v_user);
end $$;
grant execute on function auth.password_reset_confirm to app_api;
