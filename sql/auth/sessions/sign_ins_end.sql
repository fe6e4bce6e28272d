-- Ends every sign-in of an account: its sessions, and the access tokens that were issued until now. The caller has the
-- person's lock. Internal: auth.sign_out.
create or replace function auth.sign_ins_end(user_id bigint) returns void
language sql volatile as $$
  select auth.sessions_end(user_id);
  update auth.users u set signed_out_at = auth.tokens_end_at(u) where u.id = sign_ins_end.user_id
$$;
