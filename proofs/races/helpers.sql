-- What the specs need besides the helpers of pgTAP (test/support/tap.sql). Every permutation begins with clean().

-- Empties every table, and numbers rows from 1 again.
create function tap.clean() returns void language plpgsql as $$
begin
  execute (
    select 'truncate ' || string_agg(c.oid::regclass::text, ', ') || ' restart identity' from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = any ('{app,auth,lib,graphile_worker}'::regnamespace[])
       and c.oid <> all ('{auth.hmac_keys,lib.loaded_logic,lib.timezones,graphile_worker.migrations}'::regclass[]));
end $$;

-- The session is a process of the service from now on.
create function tap.process(role text) returns void language plpgsql as $$
begin
  execute format('set session authorization %I', role);
end $$;

-- Calls the rest of the transaction in the name of a person, without the person's lock: the guard alone decides.
create function tap.unlocked(user_id bigint) returns void language sql as $$
  select set_config('app.user_id', user_id::text, true)
$$;

-- The balance of a wallet, and whether the audit rows explain it.
create function tap.wallet(name text) returns table (used integer, balance bigint, explained boolean)
language sql security definer as $$
  select w.monthly_messages_used, w.offering_balance,
         w.offering_balance = coalesce((select sum(a.delta) from app.wallet_audit a
           where a.user_id = w.user_id and a.bucket = 'offering'), 0)
    from app.wallets w where w.user_id = tap.person(name)
$$;

-- A model request of a person that waits for its answer, charged to the free messages.
create function tap.request(name text) returns void language sql as $$
  insert into app.wallets (user_id, monthly_messages_used, monthly_reset_date, offering_balance)
  values (tap.person(name), 1, lib.next_month(), 0);
  insert into app.llm_requests (user_id, kind, bucket, created_at, expires_at)
  values (tap.person(name), 'transcription', 'monthly', lib.now(), lib.machine_now())
$$;
