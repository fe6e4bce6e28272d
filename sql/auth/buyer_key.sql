-- What a buyer's sales and license claims are found by, whatever a sale's e-mail holds: the address of the buyer, or its
-- auth.email_hash once their account was deleted. Internal, as auth.email_hash.
create or replace function auth.buyer_key(email text) returns text
language sql stable as $$
  select case when email ~ '^[0-9a-f]{64}$' then email else auth.email_hash(email) end
$$;
