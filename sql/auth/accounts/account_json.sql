-- What a sign-in answers about the account; the process adds the token. issued_at is the earliest issue time of the
-- token: a password reset and a sign-out everywhere stamp the next whole second (docs/contract/decisions.md#d2), and a
-- sign-in may follow within the current one.
create or replace function auth.account_json(account auth.users) returns json
language sql stable as $$
  select json_build_object('user_id', account.id, 'timezone', account.timezone,
    'issued_at', ceil(extract(epoch from greatest(account.password_changed_at, account.signed_out_at)))::bigint)
$$;
