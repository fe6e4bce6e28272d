-- The key by which sales and license claims of a buyer are found: the auth.email_hash of a sale's e-mail, or that
-- e-mail itself where the deletion of the account replaced it with the hash. Internal, as auth.email_hash.
create or replace function auth.buyer_key(email text) returns text
language sql stable as $$
  select case when email ~ '^[0-9a-f]{64}$' then email else auth.email_hash(email) end
$$;
