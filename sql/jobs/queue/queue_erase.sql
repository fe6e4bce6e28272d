-- Deletes the jobs whose payload names an account's address, also those that run. No grants: only for functions that
-- run as the owner.
create or replace function jobs.queue_erase(email text) returns void
language sql volatile as $$
  delete from graphile_worker._private_jobs j where auth.address_of(j.payload ->> 'email') = queue_erase.email
$$;
