-- Orders whatever counts a buyer's purchases, until the end of the transaction: a signup, a ping, the deletion of the
-- account. buyer: auth.buyer_key of the e-mail. Internal: those three run it.
create or replace function auth.purchases_lock(buyer text) returns void
language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('purchases:' || buyer, 0))
$$;
