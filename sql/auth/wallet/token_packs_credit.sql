-- Credits the packs sold to an e-mail that were never credited, each once, by the guard on its row: the sale of a
-- ping, or at signup all that waited. token_pack_credited_at outlives the account, so the same e-mail is never credited
-- again (docs/contract/webhooks.md#token-packs). Internal: auth.sale_give and auth.account_create run it.
create or replace function auth.token_packs_credit(
  user_id bigint, email text, pack_sizes jsonb, sale_id bigint default null
)
returns void
language plpgsql volatile as $$
declare
  v_size integer;
begin
  for v_size in
    update auth.license_vendor_sales s set token_pack_credited_at = lib.now(),
      token_pack_credited_user_id = token_packs_credit.user_id, token_pack_size = auth.pack_size(s, pack_sizes)
     where s.email = token_packs_credit.email and s.id = coalesce(token_packs_credit.sale_id, s.id)
       and s.resource_name = 'sale' and not s.refunded and s.revocation_processed_at is null
       and s.token_pack_credited_at is null and auth.pack_size(s, pack_sizes) is not null
    returning s.token_pack_size
  loop
    perform auth.wallet_credit(user_id, user_id, 'license_vendor_purchase', v_size);
  end loop;
end $$;
