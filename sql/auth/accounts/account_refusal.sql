-- Why the state of an account refuses an access token; null where it does not. issued_at: the token claim iat. A
-- revoked token is another matter (auth.revoked_tokens). Internal: definer functions that check tokens run it;
-- PostgreSQL inlines it in their statements.
create or replace function auth.account_refusal(account auth.users, issued_at bigint) returns text
language sql stable as $$
  select case when account.id is null then 'user_missing'
    when account.deleted_at is not null then 'user_deleted'
    when not account.is_active then 'user_disabled'
    when issued_at < extract(epoch from account.password_changed_at) then 'password_changed'
    when issued_at < extract(epoch from account.signed_out_at) then 'signed_out' end
$$;
