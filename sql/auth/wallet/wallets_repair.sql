-- npm run admin -- verify-wallets --repair: makes every wallet what its movements add up to, and answers those that
-- were not (docs/contract/wallet.md#wallets-that-do-not-add-up). Owner only, so no grant.
create or replace function auth.wallets_repair()
returns table (user_id bigint, bucket text, held bigint, added_up bigint)
language plpgsql volatile as $$
begin
  perform lib.change_lock(p.user_id)
    from (select distinct m.user_id from auth.wallet_mismatches() m order by m.user_id) p;
  return query
    with wrong as materialized (
      select m.* from auth.wallet_mismatches() m
    ), totals as (
      select w.user_id, max(w.added_up) filter (where w.bucket = 'monthly') as monthly,
             max(w.added_up) filter (where w.bucket = 'offering') as offering
        from wrong w group by w.user_id
    ), repaired as (
      update app.wallets w
         set monthly_messages_used = coalesce(t.monthly, w.monthly_messages_used),
             offering_balance = coalesce(t.offering, w.offering_balance)
        from totals t where w.user_id = t.user_id
    )
    select w.user_id, w.bucket, w.held, w.added_up from wrong w;
  perform jobs.verify_wallets();  -- so that /health shows the repair at once
end $$;
