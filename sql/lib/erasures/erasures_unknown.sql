-- The lines of the ledger of erasures that this database does not know: it has neither written them, nor has it yet to,
-- nor did it forget them. So it is older than they are: it was restored, or lost writes in a failover. Internal.
create or replace function lib.erasures_unknown(lines jsonb) returns table (id uuid, at timestamptz, line jsonb)
language sql stable as $$
  select distinct on (g.id) g.id, g.at, g.line
    from (select (l.line ->> 'id')::uuid as id, (l.line ->> 'at')::timestamptz as at, l.line
            from jsonb_array_elements(lines) l(line)) g
   where g.at >= (select k.forgotten_until from jobs.erasure_ledger k)
     and not exists (select from jobs.erasures e where e.id = g.id)
$$;
