-- The keyed hashes that the ledger of erasures knows an account by: first the account's own, then one per name that
-- signs in: its address and its subjects at identity providers. Numbers of accounts are given again after a restore, so
-- the account's own has its time of creation too. Internal.
create or replace function auth.account_hashes(account auth.users) returns text[]
language sql stable as $$
  select array[auth.erasure_hash(concat_ws(' ', 'account', account.id, extract(epoch from account.created_at))),
      auth.erasure_hash('email ' || account.email)]
    || array(select auth.identity_hash(i) from auth.identities i
              where i.user_id = account.id order by i.provider, i.subject)
$$;
