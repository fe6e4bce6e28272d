-- Gives a charge back to its bucket; returns whether it did, since a free message of a past month is not given back
-- (docs/contract/wallet.md#refunds). The caller ensures that each charge is refunded once, by the guarded update of the
-- charge's own row. Definer: as lib.wallet_charge.
create or replace function lib.wallet_refund(bucket text, charged_at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me bigint := lib.current_user_id();
  v_monthly boolean := bucket = 'monthly';
  v_before bigint;
  v_after bigint;
begin
  perform lib.wallet_open(v_me);
  update app.wallets w set
    monthly_messages_used = w.monthly_messages_used - v_monthly::integer,
    offering_balance = w.offering_balance + (not v_monthly)::integer
   where w.user_id = v_me and (not v_monthly or w.monthly_messages_used > 0
     and charged_at >= (w.monthly_reset_date - interval '1 month') at time zone 'UTC')
  returning case when v_monthly then old.monthly_messages_used else old.offering_balance end,
    case when v_monthly then new.monthly_messages_used else new.offering_balance end into v_before, v_after;
  if not found then
    return false;
  end if;
  perform lib.wallet_note(v_me, v_me, bucket, 'refund_' || bucket, v_before, v_after);
  return true;
end $$;
grant execute on function lib.wallet_refund to app_api, app_worker;
