-- Whether a count of people may be kept and shown: fewer than 5 would single somebody out
-- (docs/contract/analysts.md#weekly-figures).
create or replace function lib.enough(people numeric) returns boolean
language sql immutable parallel safe as $$
  select people >= 5
$$;
