-- Orders this transaction among those that write data of the person: they run one after the other, and those of
-- different people never wait (docs/contract/changes.md#writers-of-one-person). auth.enter takes the lock first; a
-- function that writes without it takes the lock before any row lock, else two of them could wait for each other.
create or replace function lib.change_lock(user_id bigint) returns void
language sql volatile as $$
  select pg_advisory_xact_lock(user_id)
$$;
