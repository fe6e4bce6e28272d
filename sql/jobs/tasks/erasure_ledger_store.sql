-- Task erasure_ledger: notes that the ledger has these lines. Definer: the role has no right on the table.
create or replace function jobs.erasure_ledger_store(line_ids uuid[]) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update jobs.erasures e set written_at = now() where e.id = any (line_ids) and e.written_at is null
$$;
grant execute on function jobs.erasure_ledger_store to app_worker;
