-- GET /metta-return: the caller's eligibility, return offer, weeks and active arc.
create or replace function api.return_state_get() returns json
language sql stable as $$
  select lib.return_state()
$$;
