-- Orders this transaction among those that write data of the person (docs/contract/changes.md#writers-of-one-person).
-- auth.enter takes the lock first; a function that writes without it takes it before any row lock, else two of them
-- could wait for each other. If it does not come in time, the error's detail is the person's id (Database.signIn).
create or replace function lib.change_lock(user_id bigint) returns void
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(user_id);
exception when lock_not_available then
  raise lock_not_available using message = sqlerrm, detail = user_id;
end $$;
