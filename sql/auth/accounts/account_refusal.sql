-- Why an access token of an account is refused, whatever its id; null where it is not. issued_at: its claim iat. A
-- revoked token is another matter (auth.revoked_tokens). Internal: the definer functions that check tokens run it, as a
-- part of their statements, because PostgreSQL inlines it.
create or replace function auth.account_refusal(account auth.users, issued_at bigint) returns text
language sql stable as $$
  select case when account.id is null then 'user_missing'
    when account.deleted_at is not null then 'user_deleted'
    when not account.is_active then 'user_disabled'
    when issued_at < extract(epoch from account.password_changed_at) then 'password_changed'
    when issued_at < extract(epoch from account.signed_out_at) then 'signed_out' end
$$;
