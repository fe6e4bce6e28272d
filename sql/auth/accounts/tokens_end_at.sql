-- The whole second after every access token of an account that was issued until now; later ones are good
-- (docs/contract/decisions.md#d2). By the clock, not by the transaction's begin: while the transaction waited for the
-- person's lock, somebody may have signed in. Internal.
create or replace function auth.tokens_end_at(account auth.users) returns timestamptz
language sql volatile as $$
  select greatest(
    date_trunc('second', coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp())),
    account.password_changed_at, account.signed_out_at) + interval '1 second'
$$;
