-- What a sign-in answers about the account; the process adds the token it mints.
create or replace function auth.account_json(account auth.users) returns json
language sql stable as $$
  select json_build_object('user_id', account.id, 'timezone', account.timezone)
$$;
