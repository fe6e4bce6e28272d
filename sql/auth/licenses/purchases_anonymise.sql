-- Leaves of what an account bought what its e-mail's hash finds again: the claims with what was used of the wallet, and
-- the sales without who bought (docs/contract/users.md#deletion). Internal: api.account_delete.
create or replace function auth.purchases_anonymise(account auth.users) returns void
language plpgsql volatile as $$
begin
  perform from app.wallets w where w.user_id = account.id for update;
  update auth.license_claims c set email = null, email_hash = auth.email_hash(account.email),
      monthly_messages_used = coalesce(w.monthly_messages_used, 0), monthly_reset_date = w.monthly_reset_date,
      offering_balance = least(w.offering_balance, 0)
    from auth.users u left join app.wallets w on w.user_id = u.id
   where u.id = account.id and c.user_id = u.id;
  update auth.license_vendor_sales s set email = auth.email_hash(account.email), raw_payload = (
      select coalesce(jsonb_object_agg(p.key, p.value), '{}') from jsonb_each(s.raw_payload) p
       where p.key in ('sale_id', 'product_id', 'resource_name', 'is_recurring_charge', 'refunded', 'quantity'))
   where s.email = account.email;
end $$;
