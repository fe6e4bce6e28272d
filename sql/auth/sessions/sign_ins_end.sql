-- Ends whatever an account has signed in with before: every session, and every access token that was issued until now.
-- signed_out_at is a whole second after each of them, as password_changed_at in auth.password_reset_confirm. Internal:
-- auth.sign_out.
create or replace function auth.sign_ins_end(user_id bigint) returns void
language sql volatile as $$
  select auth.sessions_end(user_id);
  update auth.users u set signed_out_at = greatest(date_trunc('second', lib.machine_now()),
      u.password_changed_at, u.signed_out_at) + interval '1 second'
   where u.id = sign_ins_end.user_id
$$;
