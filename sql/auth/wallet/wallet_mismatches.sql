-- The accounts whose wallet is not what its movements add up to (docs/contract/wallet.md#wallets-that-do-not-add-up).
-- Only the owner and jobs.verify_wallets call it.
create or replace function auth.wallet_mismatches()
returns table (user_id bigint, bucket text, held bigint, added_up bigint)
language sql stable as $$
  with moved as (
    select a.user_id, a.bucket, sum(a.delta)::bigint as total from app.wallet_audit a group by a.user_id, a.bucket
  )
  select w.user_id, b.bucket, b.held, coalesce(m.total, 0)
    from app.wallets w
   cross join lateral (values ('monthly', w.monthly_messages_used::bigint), ('offering', w.offering_balance))
         b (bucket, held)
    left join moved m on m.user_id = w.user_id and m.bucket = b.bucket
   where b.held <> coalesce(m.total, 0)
   order by w.user_id, b.bucket
$$;
