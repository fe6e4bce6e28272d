-- The lines that this database wrote to the ledger of erasures by a time, and that the ledger does not have. So it is
-- empty, was cut short, or is another one. Internal.
create or replace function lib.erasures_missing(lines jsonb, read_at timestamptz) returns setof uuid
language sql stable as $$
  select e.id from jobs.erasures e
   where e.written_at <= read_at
     and not exists (select from jsonb_array_elements(lines) l(line) where (l.line ->> 'id')::uuid = e.id)
$$;
