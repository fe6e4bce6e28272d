-- The first link by verified e-mail of an account with an unproven address: another person may have typed it at
-- sign-up, so its password, sessions, tokens and reset tokens end, and a mail says so
-- (docs/contract/auth.md#proven-addresses). The caller has the person's lock. Internal: auth.social_sign_in.
create or replace function auth.account_reclaim(user_id bigint) returns auth.users
language plpgsql volatile as $$
declare
  v_now timestamptz := lib.machine_now();
  v_user auth.users;
begin
  update auth.users u set email_proven_at = v_now, password_hash = '!',
      password_changed_at = auth.tokens_end_at(u)
   where u.id = account_reclaim.user_id
  returning u.* into strict v_user;
  update auth.password_resets r set cancelled_at = v_now
   where r.user_id = v_user.id and r.used_at is null and r.cancelled_at is null and r.expires_at > v_now;
  perform auth.sessions_end(v_user.id);
  perform lib.enqueue('password_changed_mail', json_build_object('user_id', v_user.id, 'cause', 'first_link'));
  perform lib.event('account_reclaimed', jsonb_build_object('user_id', v_user.id));
  return v_user;
end $$;
