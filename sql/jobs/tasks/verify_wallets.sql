-- Task verify_wallets, daily: notes for /health whether every wallet is what its movements add up to, and returns how
-- many are not (docs/contract/wallet.md#wallets-that-do-not-add-up). Definer: it reads the wallets of all people.
create or replace function jobs.verify_wallets() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count integer := (select count(distinct m.user_id) from auth.wallet_mismatches() m);
begin
  if v_count = 0 then
    delete from lib.findings f where f.reason = 'wallet_mismatch';
  else
    insert into lib.findings as f (reason, since, detail, found)
    values ('wallet_mismatch', now(), v_count || ' wallets are not what their movements add up to', v_count)
    on conflict on constraint findings_pkey do update set detail = excluded.detail, found = excluded.found;
  end if;
  return v_count;
end $$;
grant execute on function jobs.verify_wallets to app_worker;
